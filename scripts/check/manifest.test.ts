import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

const folder = join(import.meta.dirname, '..', '..', 'web', 'public');
const Manifest = z.object({
  screenshots: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string() })),
});

test('the pictures in the manifest exist with the declared type and size', async () => {
  const text = readFileSync(join(folder, 'manifest.webmanifest'), 'utf8');
  const { screenshots } = Manifest.parse(JSON.parse(text));
  expect(screenshots.length).toBeGreaterThan(0);
  for (const { src, sizes, type } of screenshots) {
    const { width, height, format } = await sharp(join(folder, src)).metadata();
    expect({ sizes: `${width}x${height}`, type: `image/${format}` }, src).toEqual({ sizes, type });
  }
});
