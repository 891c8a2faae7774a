import qrcode from 'qrcode';

/** A venue's code on paper. Lengths in mm. */
export interface PosterCode {
  /** Modules per side. */
  readonly modules: number;
  readonly moduleSide: number;
  /** Without the white margin. */
  readonly side: number;
  /** All dark modules as one path, so that no hairline shows between them; a module is one unit. */
  readonly path: string;
}

/** The margin that readers expect, in modules. */
export const QUIET_MODULES = 4;
/** Modules this large can be read from two metres. */
const MODULE_WISHED_MM = 5;
const SIDE_MAX_MM = 165;

/**
 * The code as large as the paper allows with its white margin. Level M survives a drop of beer. Long addresses use
 * level L if that makes the modules larger, because reading from a distance matters more.
 */
export function layOutCode(address: string, paperWidth: number): PosterCode {
  const sideOf = (modules: number) =>
    Math.min(SIDE_MAX_MM / modules, paperWidth / (modules + 2 * QUIET_MODULES));
  const sturdy = qrcode.create(address, { errorCorrectionLevel: 'M' }).modules;
  const plain = qrcode.create(address, { errorCorrectionLevel: 'L' }).modules;
  const isTooFine = sideOf(sturdy.size) < MODULE_WISHED_MM && plain.size < sturdy.size;
  const chosen = isTooFine ? plain : sturdy;
  const moduleSide = sideOf(chosen.size);
  return { modules: chosen.size, moduleSide, side: chosen.size * moduleSide, path: pathOf(chosen) };
}

type Modules = ReturnType<typeof qrcode.create>['modules'];

function pathOf(modules: Modules): string {
  let path = '';
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      const from = column;
      while (column < modules.size && modules.get(row, column)) column++;
      if (column > from) path += `M${from} ${row}h${column - from}v1h${from - column}z`;
    }
  }
  return path;
}
