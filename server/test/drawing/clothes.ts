import type { Random } from '../measuring/random.ts';
import { disc, INK, inked, line, repeat } from './shapes.ts';

/** Colours of cloth, each with a second one for collars and stripes. */
const cloths: [readonly [string, string], ...(readonly [string, string])[]] = [
  ['#2f6f6b', '#f3e3c3'],
  ['#c4533a', '#f6d9a8'],
  ['#e0a63c', '#5a2d24'],
  ['#f1e6d2', '#b5523f'],
  ['#34426b', '#e9b45e'],
  ['#7a3550', '#f2c9a6'],
  ['#4f6b46', '#f0dca8'],
  ['#2b2a33', '#d98e5c'],
  ['#d9828a', '#fbe9d8'],
  ['#5d86a0', '#f7ead2'],
];

const SHOULDERS =
  'M-190 1560C-190 1180-60 1035 150 972C235 946 280 905 288 838L690 838C700 905 745 946 828 972C1035 1035 1165 1180 1165 1560Z';
const OPENING = 'M262 846C262 1010 722 1010 722 846';

type Cut = (cloth: string, trim: string) => string;

const tee: Cut = (cloth, trim) =>
  inked(SHOULDERS, cloth, 14) + line(OPENING, INK, 44) + line(OPENING, trim, 18);

const striped: Cut = (cloth, trim) =>
  inked(SHOULDERS, cloth, 14) +
  `<clipPath id="cloth"><path d="${SHOULDERS}"/></clipPath><g clip-path="url(#cloth)">` +
  repeat(6, (row) =>
    line(`M-220 ${1130 + row * 92}Q480 ${1190 + row * 92} 1200 ${1130 + row * 92}`, trim, 34),
  ) +
  `</g>${line(SHOULDERS, INK, 14)}${line(OPENING, INK, 40)}${line(OPENING, cloth, 14)}`;

const kurta: Cut = (cloth, trim) =>
  inked(SHOULDERS, cloth, 14) +
  inked('M452 960L540 960L540 1330L496 1372L452 1330Z', trim, 10) +
  repeat(4, (button) => disc(496, 1040 + button * 80, 12, INK)) +
  line(OPENING, INK, 60) +
  line(OPENING, trim, 34);

const hoodie: Cut = (cloth, trim) =>
  inked('M170 985C120 860 190 740 300 730L680 730C800 745 860 870 810 985Z', cloth, 14) +
  inked(SHOULDERS, cloth, 14) +
  line(OPENING, INK, 74) +
  line(OPENING, cloth, 48) +
  line('M400 975C395 1060 402 1130 396 1200M585 975C590 1050 582 1110 588 1170', INK, 26) +
  line('M400 975C395 1060 402 1130 396 1200M585 975C590 1050 582 1110 588 1170', trim, 12);

const jacket: Cut = (cloth, trim) =>
  inked(SHOULDERS, trim, 14) +
  inked('M288 838C280 905 235 946 150 972C-60 1035-190 1180-190 1560L360 1560L330 1190Z', cloth, 14) +
  inked('M690 838C700 905 745 946 828 972C1035 1035 1165 1180 1165 1560L600 1560L650 1190Z', cloth, 14) +
  line('M330 1190L200 1150L250 1080L180 985M650 1190L780 1150L730 1080L800 985', INK, 12) +
  line(OPENING, INK, 40) +
  line(OPENING, trim, 14);

/** Shoulders, to be drawn behind the face so that neck and hair cover them. */
export function clothes(random: Random): string {
  const [cloth, trim] = random.pick(cloths);
  return random.pick([tee, tee, striped, kurta, hoodie, jacket])(cloth, trim);
}
