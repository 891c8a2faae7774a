import type { VenueCategory } from '@showup/contract/venues';
import { box, disc, glow, INK, inked, line, moved, oval, repeat, shape, sky } from '#test/drawing/shapes';
import type { Random } from '#test/measuring/random';
import type { Palette } from './palette.ts';
import { bulbs, lamp, plant, stars, steam, table } from './scenes/scene-parts.ts';

/** A scene with space for the sign of the venue in the upper third; `before` is drawn in front of the guest. */
interface VenueScene {
  behind: string;
  before?: string;
}

type DrawVenueScene = (colours: Palette, random: Random) => VenueScene;

const bar: DrawVenueScene = ({ light, glow: warm, mid, deep, dark, accent }, random) => ({
  behind:
    sky(deep, deep, mid) +
    repeat(130, (brick) => {
      const row = Math.floor(brick / 10);
      return random.chance(0.5) ? box((brick % 10) * 96 - (row % 2) * 48, row * 62 + 6, 88, 52, dark, 4) : '';
    }) +
    glow('front', 450, 250, 620, warm, 0.5) +
    inked('M40 440H860V480H40Z', dark) +
    inked('M90 520H330V1100H90Z', accent, 10) +
    inked('M120 556H300V760H120Z', light) +
    line('M210 556V760', INK, 8) +
    inked('M120 800H300V1060H120Z', accent) +
    disc(296, 790, 13, light) +
    inked('M400 520H840V860H400Z', light, 10) +
    glow('window', 620, 690, 320, warm, 0.8) +
    repeat(6, (bottle) =>
      inked(
        `M${420 + bottle * 70} 850v-90q0-16 14-26v-34h18v34q14 10 14 26v90Z`,
        random.pick([mid, deep, accent, dark]),
        5,
      ),
    ) +
    line('M620 520V860', INK, 8) +
    [66, 366, 866]
      .map(
        (x) =>
          glow(`lantern${x}`, x, 560, 130, light, 0.7) +
          inked(`M${x - 20} 530h40l-8 62h-24Z`, light, 6) +
          line(`M${x} 530V500`, INK, 8),
      )
      .join('') +
    shape('M0 1080H900V1200H0Z', INK),
});

const club: DrawVenueScene = ({ light, glow: warm, mid, deep, dark, accent }, random) => ({
  behind:
    sky(dark, deep, mid) +
    repeat(7, (beam) => {
      const foot = beam * 190 - 120;
      return shape(
        `M${150 + beam * 100} 470L${foot} 1200H${foot + 110}Z`,
        random.pick([accent, light, warm]),
        0.28,
      );
    }) +
    glow('stage', 450, 470, 520, accent, 0.4) +
    inked('M250 640H650L690 860H210Z', dark, 10) +
    line('M290 700H610M280 760H620', accent, 10) +
    [340, 560]
      .map(
        (x) => inked(`M${x - 76} 626a76 22 0 1 1 152 0a76 22 0 1 1-152 0Z`, mid) + oval(x, 626, 16, 5, light),
      )
      .join('') +
    [90, 810]
      .map(
        (x) =>
          inked(`M${x - 84} 480H${x + 84}V900H${x - 84}Z`, INK, 8) +
          [570, 740].map((y) => disc(x, y, 66, mid) + disc(x, y, 46, dark) + disc(x, y, 18, accent)).join(''),
      )
      .join('') +
    repeat(8, (guest) => {
      const x = guest * 126 + random.between(-20, 30);
      const y = random.between(830, 900);
      return (
        disc(x, y, 50, INK) +
        shape(
          `M${x - 92} 1200C${x - 92} ${y + 80} ${x - 50} ${y + 58} ${x} ${y + 58}S${x + 92} ${y + 80} ${x + 92} 1200Z`,
          INK,
        )
      );
    }) +
    repeat(36, () =>
      disc(
        random.between(0, 900),
        random.between(380, 900),
        random.between(3, 9),
        random.pick([light, accent]),
        0.7,
      ),
    ),
});

const cafe: DrawVenueScene = ({ light, glow: warm, mid, deep, dark, accent }, random) => ({
  behind:
    sky(light, warm, mid) +
    inked('M80 50H820V420H80Z', dark, 12) +
    inked('M-20 620H920V650H-20Z', deep) +
    repeat(9, (cup) =>
      inked(`M${30 + cup * 100} 546h62l-8 74h-46Z`, random.pick(['#f8eedd', accent, light, mid]), 6),
    ) +
    line('M92 560q34 4 26 26t-30 20M292 560q34 4 26 26t-30 20M692 560q34 4 26 26t-30 20', INK, 6) +
    moved(
      250,
      900,
      inked('M-170-190H170V0H-170Z', '#cfc8c0', 10) +
        inked('M-190-224H190V-176H-190Z', accent) +
        [-84, 84]
          .map(
            (x) =>
              inked(`M${x - 26}-120h52v30h-52Z`, INK) + inked(`M${x - 30}-44h60l-8 44h-44Z`, '#f8eedd', 5),
          )
          .join('') +
        disc(0, -110, 24, light),
    ) +
    steam(166, 830, light) +
    plant(800, 900, 1.2, deep, accent) +
    shape('M0 900H900V1200H0Z', deep),
  before: table(1080, warm, dark),
});

const restaurant: DrawVenueScene = ({ light, glow: warm, mid, deep, dark, accent }) => ({
  behind:
    sky(mid, mid, deep) +
    [0, 1, 2, 3, 4].map((panel) => box(panel * 190 + 10, 60, 170, 700, panel % 2 ? deep : mid, 10)).join('') +
    glow('room', 450, 300, 640, warm, 0.55) +
    lamp(130, 480, accent, light) +
    lamp(770, 480, accent, light) +
    inked('M-20 760H920V794H-20Z', dark) +
    [110, 790].map((x) => inked(`M${x - 96} 900V700q0-70 96-70t96 70V900Z`, accent)).join('') +
    shape('M0 860H900V1200H0Z', dark),
  before:
    inked('M-20 1060H920V1220H-20Z', '#f6ead7') +
    repeat(7, (fold) => line(`M${fold * 140 + 30} 1110V1210`, light, 12)) +
    moved(
      180,
      1062,
      oval(0, 0, 150, 26, INK) +
        oval(0, -4, 140, 20, '#ffffff') +
        shape('M-96-8C-80-84 80-84 96-8Z', accent) +
        line('M-96-8C-80-84 80-84 96-8', INK, 7) +
        disc(0, -76, 12, INK),
    ) +
    moved(
      730,
      1062,
      inked('M-14-150h28v130h-28Z', '#fbf3e2') +
        inked('M0-214C34-180 20-154 0-154S-34-180 0-214Z', '#f6a63f', 6) +
        inked('M-60-20H60V8H-60Z', accent),
    ),
});

const courtyard: DrawVenueScene = ({ light, glow: warm, mid, deep, dark, accent }, random) => ({
  behind:
    sky(dark, deep, mid) +
    stars(50, random, light, 400) +
    bulbs(440, 400, 40, light) +
    inked('M-20 560H300V1000H-20Z', mid) +
    inked('M600 560H920V1000H600Z', mid) +
    [40, 180, 640, 780].map((x) => inked(`M${x} 900V720a46 46 0 0 1 92 0V900Z`, light, 8)).join('') +
    inked('M300 1000V700A150 150 0 0 1 600 700V1000Z', deep, 10) +
    glow('arch', 450, 800, 260, warm, 0.8) +
    inked('M-20 540H920V580H-20Z', accent) +
    shape('M0 980H900V1200H0Z', dark) +
    plant(90, 1080, 1.2, deep, accent) +
    plant(820, 1080, 1.2, deep, accent),
});

export const venueScenes: Record<VenueCategory, { draw: DrawVenueScene; light: 'day' | 'night' }> = {
  Bar: { draw: bar, light: 'night' },
  Club: { draw: club, light: 'night' },
  Restaurant: { draw: restaurant, light: 'night' },
  Cafe: { draw: cafe, light: 'day' },
  Other: { draw: courtyard, light: 'night' },
};
