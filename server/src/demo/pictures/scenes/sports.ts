import { disc, glow, INK, inked, line, moved, repeat, shape, sky } from '../shapes.ts';
import type { DrawScene } from './scene-parts.ts';

/** A sports ground under floodlights. */
function ground(game: (ink: string, light: string, accent: string) => string): DrawScene {
  return ({ light, glow: warm, mid, deep, dark, accent }, random) => ({
    behind:
      sky(deep, mid, warm) +
      shape('M0 520C260 440 640 440 900 520V680H0Z', dark) +
      repeat(90, () =>
        disc(
          random.between(0, 900),
          random.between(500, 640),
          random.between(4, 8),
          random.pick([light, warm, accent, mid]),
          0.8,
        ),
      ) +
      [120, 780]
        .map(
          (x) =>
            line(`M${x} 640V180`, INK, 18) +
            glow(`flood${x}`, x, 160, 300, light, 0.7) +
            inked(`M${x - 80} 110H${x + 80}V200H${x - 80}Z`, dark) +
            [-50, 0, 50].map((dx) => disc(x + dx, 138, 18, light) + disc(x + dx, 174, 18, light)).join(''),
        )
        .join('') +
      shape('M0 640H900V1200H0Z', '#5f8f57') +
      repeat(3, (stripe) =>
        shape(
          `M${stripe * 340 - 60} 1200L${stripe * 240 + 120} 640H${stripe * 240 + 230}L${stripe * 340 + 110} 1200Z`,
          '#6fa064',
        ),
      ) +
      game(INK, light, accent),
  });
}

export const cricket = ground(
  (_ink, light, accent) =>
    [150, 206, 262].map((x) => inked(`M${x} 960V660h24V960Z`, light)).join('') +
    inked('M142 652h72v-20h-72ZM222 652h72v-20h-72Z', accent, 6) +
    disc(330, 330, 46, INK) +
    disc(330, 330, 39, '#b3382f') +
    line('M302 306Q334 330 318 364', light, 6),
);

export const football = ground(
  (ink, light) =>
    line('M60 900V600H420V900', ink, 30) +
    line('M60 900V600H420V900', light, 18) +
    line(
      'M100 620V890M150 620V890M200 620V890M250 620V890M300 620V890M350 620V890M70 660H410M70 720H410M70 780H410M70 840H410',
      light,
      4,
      0.7,
    ) +
    moved(
      330,
      350,
      inked('M70 0A70 70 0 1 1-70 0A70 70 0 1 1 70 0Z', '#fbf7ef', 8) +
        shape('M0-30L29-9L18 25H-18L-29-9Z', ink) +
        line('M0-30V-66M29-9L62-22M18 25L40 56M-18 25L-40 56M-29-9L-62-22', ink, 7),
    ),
);

export const racketGame = ground(
  (ink, light, accent) =>
    line('M0 840H900M0 700H900', light, 12) +
    repeat(18, (mesh) => line(`M${mesh * 52} 700V840`, light, 4, 0.8)) +
    moved(
      230,
      420,
      line('M0 110V300', ink, 34) +
        line('M0 190V300', accent, 20) +
        inked('M0-130C92-130 104 110 0 110C-104 110-92-130 0-130Z', light, 18) +
        line('M-44-90V84M0-118V100M44-90V84M-70-40H70M-74 10H74M-60 60H60', ink, 4),
      1.15,
      -24,
    ) +
    moved(
      430,
      270,
      inked('M-14 0L-54-104L-18-92L0-112L18-92L54-104L14 0Z', '#fbf7ef', 6) + disc(0, 10, 24, accent),
      1,
      40,
    ),
);
