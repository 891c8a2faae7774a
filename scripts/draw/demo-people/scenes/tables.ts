import { box, disc, glow, INK, inked, line, moved, oval, repeat, shape, sky } from '#test/drawing/shapes';
import { bulbs, type DrawScene, lamp, plant, stars, steam, table } from './scene-parts.ts';

export const coffee: DrawScene = ({ light, glow: warm, mid, deep, dark, accent }) => ({
  behind:
    sky(warm, mid) +
    inked('M80 700V300A190 190 0 0 1 460 300V700Z', light, 10) +
    shape('M85 690V520C180 470 300 560 455 480V690Z', accent, 0.6) +
    line('M270 112V700M80 420H460', INK, 8) +
    lamp(650, 260, accent, light) +
    plant(110, 900, 1.1, deep, warm) +
    shape('M0 880H900V1200H0Z', deep),
  before:
    table(1000, warm, dark) + moved(210, 985, tumbler(light, warm, '#6b3a22') + steam(0, -200, light), 1.25),
});

/** Filter coffee as it is served: a steel tumbler in its davara. */
function tumbler(light: string, warm: string, brew: string) {
  return (
    inked('M-74-170H74L52-20H-52Z', '#d9d3cc') +
    oval(0, -170, 74, 20, INK) +
    oval(0, -170, 64, 14, brew) +
    line('M-40-130L-30-50', '#ffffff', 10, 0.8) +
    inked('M-116-60H116L88 20H-88Z', '#c2bab2') +
    line('M-88-40L-74 0', light, 10, 0.9) +
    line('M60-40L50 0', warm, 8, 0.5)
  );
}

export const kitchen: DrawScene = ({ light, glow: warm, mid, deep, dark, accent }) => ({
  behind:
    sky(light, warm) +
    repeat(60, (tile) =>
      box(
        (tile % 6) * 152 + (Math.floor(tile / 6) % 2) * -76,
        Math.floor(tile / 6) * 78 + 6,
        144,
        70,
        tile % 7 === 3 ? mid : light,
        6,
      ),
    ) +
    box(0, 190, 900, 16, INK) +
    [
      [130, 1],
      [290, 0.8],
      [440, 1.15],
    ]
      .map(
        ([x = 0, size = 1]) =>
          line(`M${x} 200v40`, INK, 8) +
          moved(
            x,
            240,
            line('M0 0V120', INK, 18) +
              inked('M-74 190A74 74 0 1 1 74 190A74 74 0 1 1-74 190Z', deep) +
              disc(0, 190, 48, dark),
            size,
          ),
      )
      .join('') +
    [640, 730, 815]
      .map(
        (x, at) =>
          inked(`M${x - 34} 90H${x + 34}V190H${x - 34}Z`, at % 2 ? accent : warm) +
          inked(`M${x - 38} 66H${x + 38}V92H${x - 38}Z`, dark),
      )
      .join('') +
    shape('M0 860H900V1200H0Z', deep),
  before:
    table(1030, mid, dark) +
    moved(
      200,
      1030,
      inked('M-150-170H150V-10Q150 20 110 20H-110Q-150 20-150-10Z', accent, 9) +
        inked('M-168-200H168V-168H-168Z', accent, 9) +
        inked('M-150-120h-54v44h54M150-120h54v44h-54', dark, 9) +
        line('M-110-130V-40', light, 12, 0.7) +
        steam(0, -220, light),
      0.94,
    ),
});

export const streetFood: DrawScene = ({ light, glow: warm, mid, deep, dark, accent }, random) => ({
  behind:
    sky(dark, deep) +
    stars(40, random, light, 240) +
    inked('M70 420H830V1200H70Z', mid, 9) +
    glow('stall', 450, 600, 520, light, 0.75) +
    box(110, 660, 680, 16, INK) +
    [150, 250, 350]
      .map(
        (x, at) =>
          inked(`M${x} 560h70v98h-70Z`, at % 2 ? accent : warm) + inked(`M${x - 4} 536h78v26h-78Z`, light),
      )
      .join('') +
    repeat(8, (stripe) =>
      inked(
        `M${40 + stripe * 103} 240H${143 + stripe * 103}V400a51.5 51.5 0 0 1-103 0Z`,
        stripe % 2 ? '#f8ead2' : accent,
        7,
      ),
    ) +
    inked('M30 206H874V246H30Z', dark) +
    bulbs(120, 70, 34, light),
  before:
    table(1030, warm, accent) +
    moved(
      190,
      1025,
      oval(0, 0, 190, 34, INK) +
        oval(0, -4, 180, 28, '#efe4d4') +
        [-92, 0, 92]
          .map((x) => inked(`M${x - 62}-10L${x}-118L${x + 62}-10Q${x} 14 ${x - 62}-10Z`, '#d9984a'))
          .join('') +
        inked('M-40-36H40L28 8H-28Z', '#5f8f4a', 6),
    ) +
    moved(
      740,
      1020,
      steam(0, -50, light) +
        inked('M-90-60H90C90 10 50 24 0 24S-90 10-90-60Z', accent) +
        oval(0, -60, 84, 18, '#7a3c1e'),
    ),
});

export const boardGames: DrawScene = ({ light, glow: warm, mid, deep, dark, accent }) => ({
  behind:
    sky(mid, deep) +
    lamp(270, 250, accent, light) +
    [120, 420, 700]
      .map(
        (x, at) =>
          inked(`M${x} ${560 - at * 6}h140v40h-140Z`, at % 2 ? light : accent) +
          inked(`M${x + 12} 514h116v42h-116Z`, warm) +
          inked(`M${x + 4} 474h130v40h-130Z`, dark),
      )
      .join('') +
    inked('M-20 600H920V628H-20Z', dark) +
    shape('M0 880H900V1200H0Z', dark),
  before:
    inked('M-20 1000H920V1220H-20Z', warm) +
    inked('M70 1190L170 1010H730L830 1190Z', light, 8) +
    repeat(12, (at) => {
      const row = Math.floor(at / 4);
      const left = 170 - row * 33;
      const cell = (560 + row * 66) / 8;
      const x = left + cell * ((at % 4) * 2 + (row % 2));
      const y = 1014 + row * 58;
      return shape(`M${x} ${y}h${cell}l${-4 + (at % 4) * 3} 58h${-cell - 5}Z`, dark);
    }) +
    moved(170, 1120, king(accent), 1.15) +
    moved(300, 1060, pawn(dark), 0.9) +
    moved(760, 1150, pawn(accent), 1.1),
});

function pawn(fill: string) {
  return (
    inked('M-52 0H52L30-40C18-70 16-90 20-112H-20C-16-90-18-70-30-40Z', fill) +
    inked('M40-146A40 40 0 1 1-40-146A40 40 0 1 1 40-146Z', fill)
  );
}

function king(fill: string) {
  return (
    inked('M-70 0H70L40-50C24-110 26-150 44-200H-44C-26-150-24-110-40-50Z', fill) +
    inked('M-50-200L-64-276L-24-246L0-292L24-246L64-276L50-200Z', fill) +
    disc(0, -308, 14, INK)
  );
}

export const drinks: DrawScene = ({ light, glow: warm, mid, deep, dark, accent }, random) => ({
  behind:
    sky(deep, dark) +
    glow('bar', 300, 380, 620, warm, 0.8) +
    [300, 560]
      .map(
        (floor) =>
          repeat(11, (bottle) => {
            const x = 40 + bottle * 82;
            const fill = random.pick([light, accent, warm, mid, '#6f8f5a', '#3f6f7a']);
            const height = random.between(90, 140);
            return (
              inked(`M${x} ${floor}v${-height}q0-20 18-30v-44h22v44q18 10 18 30v${height}Z`, fill, 5) +
              box(x + 8, floor - height * 0.7, 42, 36, '#f6ead4', 3)
            );
          }) + inked(`M-20 ${floor}H920V${floor + 22}H-20Z`, mid),
      )
      .join('') +
    lamp(640, 190, accent, light) +
    shape('M0 820H900V1200H0Z', dark),
  before:
    table(1030, warm, deep) +
    moved(
      150,
      1030,
      inked('M-72-250H72L56 0H-56Z', '#e9a93c') +
        inked('M-78-262C-86-310-30-316-20-300C0-326 40-318 44-300C90-310 92-262 74-236H-72Z', '#fff6e2') +
        line('M-36-190L-30-60', '#fff1c9', 12, 0.8),
    ) +
    moved(
      330,
      1030,
      line('M0-120V-10', INK, 16) +
        inked('M-66-280H66C80-180 50-120 0-120S-80-180-66-280Z', '#f7eee6') +
        shape('M-66-226H66C66-160 40-128 0-128S-66-160-66-226Z', '#9c2f45') +
        inked('M-56 0H56L20-14H-20Z', light),
    ),
});
