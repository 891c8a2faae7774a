import { box, disc, glow, INK, inked, line, moved, repeat, shape, sky } from '#test/drawing/shapes';
import { bulbs, type DrawScene } from './scene-parts.ts';

export const records: DrawScene = ({ light, glow: warm, mid, deep, dark, accent }, random) => ({
  behind:
    sky(mid, deep) +
    glow('wall', 280, 300, 520, warm, 0.7) +
    moved(
      300,
      320,
      inked('M-40-220H250V220H-40Z', accent, 9) + disc(150, 0, 60, light, 0.7) + record(warm, light),
      1.08,
      -8,
    ) +
    box(0, 640, 900, 22, INK) +
    repeat(30, (sleeve) => {
      const height = random.between(170, 220);
      return box(sleeve * 30 + 2, 900 - height, 26, height, random.pick([light, warm, accent, dark, mid]), 2);
    }) +
    inked('M-20 900H920V930H-20Z', dark) +
    shape('M0 930H900V1200H0Z', deep),
});

function record(label: string, hole: string) {
  return (
    disc(0, 0, 208, INK) +
    [180, 158, 136, 114]
      .map((radius) => `<circle r="${radius}" fill="none" stroke="#4a4340" stroke-width="4"/>`)
      .join('') +
    shape('M0 0L-150-130A198 198 0 0 1-96-173Z', '#ffffff', 0.16) +
    shape('M0 0L150 130A198 198 0 0 1 96 173Z', '#ffffff', 0.12) +
    disc(0, 0, 76, label) +
    disc(0, 0, 12, hole)
  );
}

export const books: DrawScene = ({ light, glow: warm, mid, deep, dark, accent }, random) => ({
  behind:
    sky(deep, dark) +
    repeat(5, (shelf) => {
      const floor = 226 + shelf * 232;
      let x = 14;
      let row = '';
      while (x < 880) {
        const width = random.between(26, 62);
        const height = random.between(120, 190);
        const spine = random.pick([light, warm, accent, mid, '#f3e7d0', '#8c4a3a', '#33506b']);
        const turn = random.chance(0.08) ? 7 : 0;
        row += moved(
          x,
          floor,
          box(0, -height, width - 4, height, spine, 3) +
            box(6, -height + 22, width - 16, 9, INK, 2) +
            box(6, -40, width - 16, 6, INK, 2),
          1,
          turn,
        );
        x += width + (turn ? 24 : 0) + (random.chance(0.06) ? 50 : 0);
      }
      return `${row}${box(0, floor, 900, 22, INK)}${box(0, floor + 4, 900, 12, mid)}`;
    }) +
    glow('reading', 620, 300, 600, light, 0.45) +
    line('M150 1200L230-20M280 1200L340-20', INK, 24) +
    line('M150 1200L230-20M280 1200L340-20', warm, 12) +
    repeat(7, (rung) =>
      line(`M${166 + rung * 9.5} ${980 - rung * 150}H${294 + rung * 7.4}`, warm, 12),
    ).toString(),
});

export const gallery: DrawScene = ({ light, glow: warm, mid, deep, dark, accent }, random) => {
  const frame = (x: number, y: number, width: number, height: number, art: string) =>
    inked(`M${x} ${y}h${width}v${height}h${-width}Z`, INK, 16) +
    `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 100 100" preserveAspectRatio="none">${box(0, 0, 100, 100, light)}${art}</svg>`;
  const arcs = repeat(4, (ring) =>
    disc(random.between(20, 80), 100, 88 - ring * 22, random.pick([warm, accent, deep, mid])),
  );
  const blocks = repeat(5, () =>
    box(
      random.between(0, 60),
      random.between(0, 60),
      random.between(20, 50),
      random.between(20, 50),
      random.pick([warm, accent, dark, mid]),
    ),
  );
  return {
    behind:
      sky(light, light, warm) +
      [230, 560, 760].map((x) => shape(`M${x} 0L${x - 190} 560H${x + 190}Z`, '#ffffff', 0.24)).join('') +
      frame(80, 130, 300, 380, arcs) +
      frame(450, 90, 190, 230, blocks) +
      frame(700, 110, 140, 190, disc(50, 40, 26, accent) + box(0, 66, 100, 34, deep)) +
      shape('M0 900H900V1200H0Z', mid) +
      inked('M90 720H270V1200H90Z', light) +
      inked('M74 690H286V724H74Z', light) +
      moved(
        180,
        690,
        inked('M-34-190H34C20-130 92-110 80-50C72-14 44 0 0 0S-72-14-80-50C-92-110-20-130-34-190Z', accent) +
          line('M-66-70H66', light, 12),
      ),
  };
};

export const games: DrawScene = ({ light, glow: warm, mid, deep, dark, accent }, random) => ({
  behind:
    sky(mid, deep) +
    bulbs(60, 40, 50, light) +
    inked('M70 190H650V590H70Z', dark, 16) +
    box(96, 216, 528, 348, '#14202b', 8) +
    repeat(15, (at) =>
      moved(
        140 + (at % 5) * 96,
        250 + Math.floor(at / 5) * 72,
        invader(random.pick([accent, light, warm])),
        0.5,
      ),
    ) +
    box(300, 520, 60, 18, light) +
    box(324, 500, 12, 24, light) +
    box(326, 430, 6, 34, accent) +
    inked('M320 590H400V650H320Z', dark) +
    inked('M240 650H480V676H240Z', dark) +
    inked('M-20 676H920V712H-20Z', warm) +
    shape('M0 712H900V1200H0Z', deep),
  before: moved(
    190,
    1060,
    inked(
      'M-150-40C-150-100-80-100-60-84H60C80-100 150-100 150-40L170 70C176 120 110 130 86 70L70 40H-70L-86 70C-110 130-176 120-170 70Z',
      accent,
      9,
    ) +
      line('M-86-46V10M-114-18H-58', INK, 18) +
      disc(80, -40, 14, light) +
      disc(110, -10, 14, dark) +
      disc(52, -10, 14, dark) +
      disc(80, 18, 14, light),
  ),
});

const INVADER = [
  '..x....x..',
  '...x..x...',
  '..xxxxxx..',
  '.xx.xx.xx.',
  'xxxxxxxxxx',
  'x.xxxxxx.x',
  'x.x....x.x',
  '...xx.xx..',
];

function invader(colour: string) {
  return INVADER.map((row, y) =>
    [...row].map((pixel, x) => (pixel === 'x' ? box(x * 12, y * 12, 12, 12, colour) : '')).join(''),
  ).join('');
}
