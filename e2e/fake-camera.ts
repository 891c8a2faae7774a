import { rename, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { type Capture, drawCapture } from '../server/src/demo/pictures/capture.ts';

/** Portrait, as a phone held upright gives it. */
const FRAME = { width: 720, height: 960 };
const DRAWN_WIDTH = 756;
const FRAMES = 12;
const SWAY = 8;

/**
 * Writes what the browser's camera will see from its next opening on: a face and, if given, the code on the wall,
 * in a hand that is not quite still. An open camera goes on with the film it had.
 */
export async function writeCameraFilm(file: string, capture: Capture): Promise<void> {
  const drawn = await sharp(await drawCapture(capture))
    .resize({ width: DRAWN_WIDTH })
    .toBuffer();
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
  await writeFile(`${file}.next`, Buffer.concat(frames));
  await rename(`${file}.next`, file);
}

/** Chromium's arguments for a camera that shows this `.mjpeg` film and is allowed without asking. */
export function cameraFlags(file: string): string[] {
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ];
}
