import { rename, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { type Capture, drawCapture } from '../../../server/src/demo/pictures/capture.ts';

/** Portrait, like an upright phone. */
const FRAME = { width: 720, height: 960 };
const DRAWN_WIDTH = 756;
const FRAMES = 12;
const SWAY = 8;

export interface Scene extends Capture {
  /** A fraction of the usual light. */
  readonly light?: number;
  /** The blur of the lens, in pixels. */
  readonly blur?: number;
}

const films = new Map<string, Promise<Buffer>>();

/**
 * Writes the film that the browser's camera shows from its next opening on: a face and, if given, the code on the wall, held
 * by a slightly moving hand. An open camera keeps its film.
 */
export async function writeCameraFilm(file: string, scene: Scene): Promise<void> {
  const key = JSON.stringify(scene);
  const film = films.get(key) ?? shoot(scene);
  films.set(key, film);
  await writeFile(`${file}.next`, await film);
  await rename(`${file}.next`, file);
}

async function shoot({ light = 1, blur = 0, ...capture }: Scene): Promise<Buffer> {
  const picture = sharp(await drawCapture(capture))
    .resize({ width: DRAWN_WIDTH })
    .linear(light, 0);
  const drawn = await (blur > 0 ? picture.blur(blur) : picture).toBuffer();
  const frames = await Promise.all(
    Array.from({ length: FRAMES }, (_, at) => {
      const turn = (2 * Math.PI * at) / FRAMES;
      const left = Math.round(18 + SWAY * Math.sin(turn));
      const top = Math.round(24 + SWAY * Math.cos(2 * turn));
      return sharp(drawn)
        .extract({ left, top, ...FRAME })
        .jpeg({ quality: 88 })
        .toBuffer();
    }),
  );
  return Buffer.concat(frames);
}
