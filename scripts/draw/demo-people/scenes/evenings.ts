import { box, disc, glow, INK, inked, line, moved, oval, repeat, shape, sky } from '#test/drawing/shapes';
import type { DrawScene } from './scene-parts.ts';

export const cinema: DrawScene = ({ light, glow: warm, mid, deep, dark, accent }) => ({
  behind:
    sky(dark, deep) +
    glow('screen', 450, 330, 640, light, 0.4) +
    inked('M70 120H830V560H70Z', light, 12) +
    `<clipPath id="film">${box(76, 126, 748, 428, '#fff')}</clipPath><g clip-path="url(#film)">${disc(300, 330, 120, accent)}${shape('M70 470L240 330L380 450L560 270L840 500V560H70Z', warm)}${shape('M70 520C300 440 560 560 840 470V560H70Z', mid)}</g>` +
    shape('M0 0H66V640H0ZM900 0H834V640H900Z', accent, 0.75) +
    line('M16 0V640M44 0V640M856 0V640M884 0V640', dark, 8, 0.6) +
    repeat(6, (seat) => inked(`M${seat * 160 - 40} 900V760q0-50 66-50t66 50V900Z`, deep)) +
    repeat(6, (seat) => inked(`M${seat * 176 - 90} 1200V900q0-60 76-60t76 60V1200Z`, mid)),
  before: moved(190, 1220, popcorn(accent, light), 1.1),
});

function popcorn(stripe: string, paper: string) {
  const corn = [
    [-80, -300],
    [-36, -330],
    [14, -318],
    [62, -330],
    [92, -296],
    [-54, -290],
    [0, -284],
    [50, -290],
  ];
  return (
    corn
      .map(
        ([x = 0, y = 0]) =>
          disc(x, y, 40, INK) + disc(x, y, 34, '#fdf0cf') + disc(x + 8, y + 6, 11, '#f0c669'),
      )
      .join('') +
    inked('M-130-290H130L96 0H-96Z', paper, 9) +
    shape('M-124-286H-76L-58-4H-92ZM-26-286H26L20-4H-20ZM124-286H76L58-4H92Z', stripe) +
    inked('M-130-290H130L96 0H-96Z', 'none', 9)
  );
}

export const danceFloor: DrawScene = ({ light, glow: warm, mid, deep, dark, accent }, random) => ({
  behind:
    sky(dark, deep, mid) +
    [
      [-320, accent],
      [-120, light],
      [110, warm],
      [330, accent],
    ]
      .map(([dx, colour]) =>
        shape(
          `M300 200L${300 + Number(dx) * 1.6 - 90} 1200H${300 + Number(dx) * 1.6 + 120}Z`,
          String(colour),
          0.22,
        ),
      )
      .join('') +
    glow('ball', 300, 230, 420, light, 0.6) +
    line('M300 0V110', INK, 8) +
    disc(300, 230, 134, INK) +
    disc(300, 230, 125, mid) +
    `<clipPath id="ball">${disc(300, 230, 125, '#fff')}</clipPath><g clip-path="url(#ball)">${repeat(80, (tile) => box(176 + (tile % 10) * 25, 106 + Math.floor(tile / 10) * 31, 22, 28, random.pick([light, warm, accent, mid, '#ffffff', deep]), 3))}</g>` +
    repeat(40, () =>
      oval(
        random.between(0, 900),
        random.between(60, 780),
        14,
        9,
        random.pick([light, accent, warm]),
        random.between(0.3, 0.8),
      ),
    ) +
    repeat(7, (dancer) =>
      crowd(dancer * 140 + random.between(-20, 20), 860 + random.between(-30, 30), dark, random.chance(0.6)),
    ),
});

function crowd(x: number, y: number, fill: string, armsUp: boolean) {
  return (
    disc(x, y, 52, fill) +
    shape(
      `M${x - 94} 1200C${x - 94} ${y + 90} ${x - 60} ${y + 60} ${x} ${y + 60}S${x + 94} ${y + 90} ${x + 94} 1200Z`,
      fill,
    ) +
    (armsUp
      ? line(
          `M${x - 66} ${y + 120}L${x - 100} ${y - 20}L${x - 64} ${y - 130}M${x + 66} ${y + 120}L${x + 104} ${y - 10}L${x + 84} ${y - 140}`,
          fill,
          34,
        )
      : '')
  );
}
