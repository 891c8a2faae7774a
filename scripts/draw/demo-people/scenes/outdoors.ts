import { disc, INK, inked, line, moved, oval, repeat, shape, sky } from '#test/drawing/shapes';
import { type DrawScene, hill, pine, plant, roundTree, SUNSET, stars } from './scene-parts.ts';

export const mountains: DrawScene = ({ light, glow: warm, mid, deep, dark }) => ({
  behind:
    sky(light, warm, mid) +
    disc(250, 270, 120, light) +
    shape('M-20 640L170 380L260 470L420 210L600 470L700 380L920 640V1200H-20Z', mid) +
    shape('M420 210L350 324L400 306L440 352L476 300L520 355Z', light, 0.85) +
    shape('M170 380L126 440L166 426L190 452L214 424Z', light, 0.7) +
    hill(620, 90, deep) +
    [60, 150, 238, 800, 868]
      .map((x, at) => pine(x, 800 + (at % 2) * 40, 250 + (at % 3) * 50, dark))
      .join('') +
    hill(830, 60, dark),
});

export const beach: DrawScene = ({ light, glow: warm, mid, deep, dark }) => ({
  behind:
    sky(light, light, warm, mid) +
    disc(270, 500, 150, SUNSET) +
    shape('M0 520H900V860H0Z', deep) +
    [548, 588, 634, 684]
      .map((y, at) => line(`M${170 - at * 22} ${y}H${380 + at * 20}`, light, 12, 0.55))
      .join('') +
    shape('M0 760C240 700 420 800 900 730V1200H0Z', light) +
    shape('M0 800C240 740 420 840 900 770V1200H0Z', warm) +
    moved(
      846,
      820,
      line('M0 0C-14-180-44-350-130-480', dark, 34) +
        [-172, -140, -100, -52, -10, 30]
          .map((turn) =>
            moved(-130, -480, shape('M0 0C70-60 170-50 230 30C160 0 80 4 0 0Z', dark), 1.1, turn),
          )
          .join(''),
    ) +
    line('M96 250c26-26 44-26 56 0c14-26 34-26 58 0M560 170c18-18 32-18 40 0c10-18 26-18 42 0', dark, 8),
  person: { x: 480, y: 700, scale: 0.56 },
});

export const park: DrawScene = ({ light, glow: warm, mid, deep, dark, accent }) => ({
  behind:
    sky(light, warm) +
    disc(640, 220, 110, light) +
    hill(500, 60, mid) +
    shape('M0 600H900V1200H0Z', deep) +
    shape('M300 600C420 700 120 800 60 1200H720C560 900 520 720 380 600Z', light, 0.9) +
    line('M340 640C400 760 330 900 340 1200', warm, 10, 0.9) +
    roundTree(150, 700, 200, dark, INK) +
    roundTree(800, 650, 170, dark, INK) +
    roundTree(470, 610, 70, dark, INK) +
    line('M250 880V520q0-50 50-50', INK, 14) +
    inked('M276 470h60l-12 50h-36Z', accent),
});

export const stargazing: DrawScene = ({ light, glow: warm, mid, deep, dark, accent }, random) => ({
  behind:
    sky(dark, deep, mid) +
    moved(450, 330, oval(0, 0, 620, 120, warm, 0.28) + oval(0, 0, 560, 56, light, 0.16), 1, -32) +
    stars(120, random, light, 760) +
    line('M160 240L262 160L380 196L470 120', light, 4, 0.7) +
    [
      [160, 240],
      [262, 160],
      [380, 196],
      [470, 120],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 10, light))
      .join('') +
    line('M610 90L760 190', light, 6, 0.8) +
    hill(800, 60, deep) +
    hill(880, 50, dark) +
    moved(
      230,
      730,
      inked('M-130-34L150-52V52L-130 34Z', accent, 8) + inked('M-178-24h56v48h-56Z', warm, 8),
      1,
      -38,
    ) +
    line('M230 750L120 1040M230 750L240 1060M230 750L350 1040', INK, 22),
});

export const garden: DrawScene = ({ light, glow: warm, mid, deep, dark, accent }) => ({
  behind:
    sky(light, light, warm) +
    shape('M90 620V330A360 360 0 0 1 810 330V620Z', light) +
    line(
      'M90 760V330A360 360 0 0 1 810 330V760M450-30V760M270 20V760M630 20V760M90 330H810M90 540H810',
      mid,
      12,
    ) +
    hill(760, 30, mid) +
    plant(130, 860, 1.6, deep, accent) +
    plant(300, 820, 1, dark, warm) +
    plant(800, 860, 1.7, dark, accent) +
    shape('M0 860H900V1200H0Z', deep),
  before: [40, 180, 720, 860]
    .map(
      (x, at) =>
        line(`M${x} 1200V${1020 - at * 12}`, dark, 12) +
        flower(x, 1010 - at * 12, at % 2 ? accent : light, warm),
    )
    .join(''),
});

function flower(x: number, y: number, petals: string, heart: string) {
  return (
    repeat(6, (petal) =>
      moved(x, y, inked('M0 0C-30-24-24-62 0-66C24-62 30-24 0 0Z', petals, 5), 1, petal * 60),
    ) + disc(x, y, 20, heart)
  );
}

export const openRoad: DrawScene = ({ light, glow: warm, mid, deep, dark, accent }) => ({
  behind:
    sky(light, warm, mid) +
    disc(360, 470, 150, SUNSET) +
    shape('M-20 540L130 400L260 500L420 380L600 520L740 420L920 540V620H-20Z', mid) +
    shape('M0 560H900V1200H0Z', deep) +
    shape('M330 560H390L760 1200H-40Z', dark) +
    [580, 640, 730, 860, 1030]
      .map((y, at) =>
        shape(`M${359 - at * 2.4} ${y}h${4 + at * 6}l${at * 1.5} ${24 + at * 22}h${-6 - at * 9}Z`, light),
      )
      .join('') +
    inked('M96 700V460h20V700Z', dark, 4) +
    moved(
      106,
      430,
      inked('M0-92L92 0L0 92L-92 0Z', accent, 10) +
        line('M-24 34V-8Q-24-30 0-30H30M12-48L32-30L12-10', INK, 12),
    ) +
    [210, 700, 820].map((x, at) => pine(x, 590 + at * 34, 130 + at * 50, dark)).join(''),
});
