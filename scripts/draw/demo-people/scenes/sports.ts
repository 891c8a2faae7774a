import { disc, glow, INK, inked, line, repeat, shape, sky } from '#test/drawing/shapes';
import type { DrawScene } from './scene-parts.ts';

/** A ground under floodlights, with a wicket and a ball in the air. */
export const cricket: DrawScene = ({ light, glow: warm, mid, deep, dark, accent }, random) => ({
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
    [150, 206, 262].map((x) => inked(`M${x} 960V660h24V960Z`, light)).join('') +
    inked('M142 652h72v-20h-72ZM222 652h72v-20h-72Z', accent, 6) +
    disc(330, 330, 46, INK) +
    disc(330, 330, 39, '#b3382f') +
    line('M302 306Q334 330 318 364', light, 6),
});
