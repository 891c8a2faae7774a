// @module-tag pure
import { mediaTexts } from '@showup/contract/platform/media';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aPicture } from '#test/people/pictures';
import { renderPicture } from './picture.ts';

test.each([
  ['jpeg', 'JPEG'],
  ['png', 'PNG'],
  ['webp', 'WebP'],
  ['gif', 'GIF'],
] as const)('%s is accepted, and the refusal of other files names it', async (format, name) => {
  const bytes = await sharp(await aPicture(64, 64))
    .toFormat(format)
    .toBuffer();
  expect(await renderPicture(bytes, 'avatar')).toMatchObject({ width: 64, height: 64 });
  expect(mediaTexts.unreadable).toContain(name);
});
