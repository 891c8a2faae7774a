import sharp from 'sharp';

/** A file of some kB that decompresses to `width` × `height` pixels, all in memory at once. */
export function interlacedPng(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: { width, height, channels: 3, background: '#804020' },
    limitInputPixels: false,
  })
    .png({ progressive: true, compressionLevel: 9 })
    .toBuffer();
}
