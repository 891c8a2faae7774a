import sharp, { type Sharp } from 'sharp';
import type { Picture } from './pictures.ts';

export const QUARTERS = ['red', 'lime', 'blue', 'yellow'] as const;
export type Colour = (typeof QUARTERS)[number];

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

/** A PNG, red and lime above, blue and yellow below. */
export async function quarters(width: number, height: number): Promise<Buffer> {
  const [w, h] = [width / 2, height / 2];
  const parts = await Promise.all(QUARTERS.map((colour) => plain(w, h, colour).png().toBuffer()));
  return plain(width, height, 'black')
    .composite(parts.map((input, at) => ({ input, left: at % 2 ? w : 0, top: at < 2 ? 0 : h })))
    .png()
    .toBuffer();
}

export async function landscape(): Promise<Picture> {
  return { name: 'quarters.png', mimeType: 'image/png', buffer: await quarters(1600, 1000) };
}

/** A PNG of stripes from top to bottom, each 50 px high. */
export async function stripes(width: number, colours: readonly Colour[]): Promise<Buffer> {
  const parts = await Promise.all(colours.map((colour) => plain(width, 50, colour).png().toBuffer()));
  return plain(width, 50 * colours.length, 'black')
    .composite(parts.map((input, at) => ({ input, left: 0, top: 50 * at })))
    .png()
    .toBuffer();
}

const CODES: Record<string, Colour> = { '100': 'red', '010': 'lime', '001': 'blue', '110': 'yellow' };
/** Shares of the width and height, clear of what a compression blurs at the edges. */
const CORNERS = [
  [0.06, 0.06],
  [0.94, 0.06],
  [0.06, 0.94],
  [0.94, 0.94],
] as const;

/** The colours near a picture's corners, line by line. */
export async function cornersOf(picture: Sharp): Promise<(Colour | undefined)[]> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return CORNERS.map(([x, y]) => {
    const pixel = Math.floor(y * info.height) * info.width + Math.floor(x * info.width);
    const light = [...data.subarray(3 * pixel, 3 * pixel + 3)].map((value) => Number(value > 128));
    return CODES[light.join('')];
  });
}

/** A file of each kind that browsers read and phones or cameras make, with the colours of its corners. */
export async function picturesOfAllKinds(): Promise<
  readonly { file: Picture; corners: readonly Colour[] }[]
> {
  const shape = await quarters(800, 1000);
  const made = async (format: string, picture: Sharp, corners: readonly Colour[] = QUARTERS) => ({
    file: { name: `a.${format}`, mimeType: `image/${format}`, buffer: await picture.toBuffer() },
    corners,
  });
  const frames = await Promise.all(['red', 'lime'].map((colour) => plain(600, 750, colour).png().toBuffer()));
  const animated = sharp(frames, { join: { animated: true } }).gif({ loop: 0, delay: [50, 50] });
  return Promise.all([
    // Held sideways: the pixels are turned to the left, and the EXIF orientation says so.
    made('jpeg', sharp(shape).rotate(270).jpeg().withMetadata({ orientation: 6 })),
    made('webp', sharp(shape).webp()),
    made('avif', sharp(shape).avif({ effort: 0 })),
    made('gif', animated, ['red', 'red', 'red', 'red']),
    made('jpeg', plain(12_000, 2_000, 'blue').jpeg(), ['blue', 'blue', 'blue', 'blue']),
  ]);
}
