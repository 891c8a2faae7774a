import sharp from 'sharp';

let made = 0;

/** A unique small JPEG. */
export function aPicture(width = 180, height = 240): Promise<Buffer> {
  made++;
  const round = Math.floor(made / 256); // the first colours would come again
  const background = {
    r: (made * 37) % 256,
    g: (made * 91 + round * 53) % 256,
    b: (made + round * 101) % 256,
  };
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

export const asDataAddress = (bytes: Buffer, type = 'image/jpeg') =>
  `data:${type};base64,${bytes.toString('base64')}`;
