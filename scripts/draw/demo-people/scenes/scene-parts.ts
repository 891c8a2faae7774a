import type { Placement } from '#test/drawing/person';
import { disc, glow, INK, inked, line, moved, oval, repeat, shape } from '#test/drawing/shapes';
import type { Random } from '#test/measuring/random';
import type { Palette } from '../palette.ts';

/** What is drawn behind and in front of the person, and where they stand if not in the usual place. */
export interface Scene {
  behind: string;
  before?: string;
  person?: Placement;
}

/** The low sun has its own colour in every palette. */
export const SUNSET = '#f0884a';

export type DrawScene = (colours: Palette, random: Random) => Scene;

export function hill(y: number, sway: number, fill: string) {
  return shape(
    `M0 ${y}C180 ${y - sway} 320 ${y + sway} 500 ${y - sway / 3}S780 ${y - sway} 900 ${y}V1200H0Z`,
    fill,
  );
}

export function pine(x: number, y: number, height: number, fill: string) {
  const tier = (top: number, width: number) =>
    `M${x} ${y - height * top}L${x + width * height} ${y - height * (top - 0.42)}H${x - width * height}Z`;
  return shape(`${tier(1, 0.17)}${tier(0.74, 0.23)}${tier(0.5, 0.29)}M${x - 9} ${y - 30}h18v50h-18Z`, fill);
}

export function roundTree(x: number, y: number, size: number, crown: string, trunk: string) {
  return (
    line(
      `M${x} ${y}V${y - size * 1.3}M${x} ${y - size * 0.8}L${x + size * 0.35} ${y - size * 1.2}`,
      trunk,
      size * 0.14,
    ) +
    disc(x, y - size * 1.7, size * 0.72, crown) +
    disc(x - size * 0.5, y - size * 1.35, size * 0.5, crown) +
    disc(x + size * 0.52, y - size * 1.4, size * 0.52, crown)
  );
}

export function stars(count: number, random: Random, colour: string, lowest = 700) {
  return repeat(count, () =>
    disc(
      random.between(0, 900),
      random.between(0, lowest),
      random.between(1.5, 5),
      colour,
      random.between(0.4, 1),
    ),
  );
}

/** A plant in a pot that stands on `y`. */
export function plant(x: number, y: number, size: number, leaf: string, pot: string) {
  const blade = (degrees: number) =>
    moved(0, -70, inked('M0 0C-46-60-40-150 0-210C40-150 46-60 0 0Z', leaf, 6), 1, degrees);
  return moved(
    x,
    y,
    [-62, 58, -34, 32, 0].map(blade).join('') +
      inked('M-70-96H70L54 0H-54Z', pot) +
      inked('M-80-116H80V-84H-80Z', pot),
    size,
  );
}

/** A lit lamp on a cord from the ceiling. */
export function lamp(x: number, y: number, shade: string, light: string) {
  return (
    glow(`lamp${x}`, x, y + 40, 330, light, 0.55) +
    line(`M${x} 0V${y - 70}`, INK, 6) +
    oval(x, y + 8, 34, 22, light) +
    inked(
      `M${x - 96} ${y}C${x - 90} ${y - 70} ${x - 40} ${y - 84} ${x} ${y - 84}S${x + 90} ${y - 70} ${x + 96} ${y}Z`,
      shade,
    )
  );
}

/** A sagging string of light bulbs between two points. */
export function bulbs(fromY: number, toY: number, sag: number, light: string) {
  const middle = (fromY + toY) / 2 + sag;
  return (
    line(`M-20 ${fromY}Q450 ${middle + sag} 920 ${toY}`, INK, 5) +
    repeat(9, (bulb) => {
      const t = (bulb + 0.5) / 9;
      const y = (1 - t) ** 2 * fromY + 2 * t * (1 - t) * (middle + sag) + t * t * toY + 20;
      const x = t * 900;
      return disc(x, y, 44, light, 0.22) + disc(x, y, 17, light);
    })
  );
}

export function steam(x: number, y: number, colour: string) {
  const wisp = (dx: number) => `M${x + dx} ${y}c-30-34 26-56 0-94s22-52 4-84`;
  return line(wisp(-34) + wisp(6) + wisp(44), colour, 11, 0.75);
}

/** A tabletop along the bottom of the picture. */
export function table(y: number, top: string, edge: string) {
  return inked(`M-20 ${y}H920V${y + 46}H-20Z`, top) + inked(`M-20 ${y + 46}H920V1220H-20Z`, edge);
}
