import { rename, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { type Capture, drawCapture } from '#test/verification/draw-capture';

/** Portrait, like an upright phone. */
const FRAME = { width: 720, height: 960 };
const DRAWN_WIDTH = 756;
const FRAMES = 6;
/** As few as show a video: each frame is drawn and looked at. */
const FRAMES_PER_SECOND = 10;
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
        .removeAlpha()
        .raw()
        .toBuffer();
    }),
  );
  const { width, height } = FRAME;
  const head = `YUV4MPEG2 W${width} H${height} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`;
  return Buffer.concat([Buffer.from(head), ...frames.flatMap((rgb) => [Buffer.from('FRAME\n'), toYuv(rgb)])]);
}

/** The brightness of each pixel, then the two colour differences of every other pixel of every other row (BT.601). */
function toYuv(rgb: Buffer): Buffer {
  const { width, height } = FRAME;
  const yuv = Buffer.alloc((width * height * 3) / 2);
  let [blue, red] = [width * height, (width * height * 5) / 4];
  for (let at = 0; at < width * height; at++) {
    const [r = 0, g = 0, b = 0] = [rgb[3 * at], rgb[3 * at + 1], rgb[3 * at + 2]];
    yuv[at] = 16 + ((66 * r + 129 * g + 25 * b) >> 8);
    if (at % 2 === 1 || Math.floor(at / width) % 2 === 1) continue;
    yuv[blue++] = 128 + ((-38 * r - 74 * g + 112 * b) >> 8);
    yuv[red++] = 128 + ((112 * r - 94 * g - 18 * b) >> 8);
  }
  return yuv;
}
