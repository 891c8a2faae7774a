import { rename, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { type Capture, drawCapture } from '../../../server/src/demo/pictures/capture.ts';

/** Portrait, as a phone held upright gives it. */
const FRAME = { width: 720, height: 960 };
const DRAWN_WIDTH = 756;
const FRAMES = 12;
const SWAY = 8;

export interface Scene extends Capture {
  /** A share of the light that there usually is. */
  readonly light?: number;
  /** By how many pixels the lens is out of focus. */
  readonly blur?: number;
}

const films = new Map<string, Promise<Buffer>>();

/**
 * Writes what the browser's camera will see from its next opening on: a face and, if given, the code on the wall,
 * in a hand that is not quite still. An open camera goes on with the film it had.
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
