import { mediaTexts } from '@showup/contract/platform/media';
import { pictureType } from '@showup/contract/platform/picture-bytes';
import { afterEach, expect, test, vi } from 'vitest';
import { compressToJpeg, jpegOf, sizeToSend, UnfitPicture } from './picture.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const box = (brands: string) => bytes(`\0\0\0${String.fromCharCode(8 + brands.length)}ftyp${brands}`);

test('a file is what its first bytes say', () => {
  expect(pictureType(bytes('\xff\xd8\xff\xe1 photo'))).toBe('image/jpeg');
  expect(pictureType(bytes('\x89PNG\r\n\x1a\n'))).toBe('image/png');
  expect(pictureType(bytes('GIF89a'))).toBe('image/gif');
  expect(pictureType(bytes('RIFF\x10\0\0\0WEBPVP8 '))).toBe('image/webp');
  expect(pictureType(box('avif\0\0\0\0mif1avif'))).toBe('image/avif');
  expect(pictureType(box('mif1\0\0\0\0mif1avif'))).toBe('image/avif');
  for (const other of ['', 'RIFF\x10\0\0\0WAVEfmt ', '%PDF-1.7', 'Hello', '\xff\xd8'])
    expect(pictureType(bytes(other)), other).toBeUndefined();
});

test('recognises the pictures of iPhones, but not their videos', () => {
  for (const brand of ['heic', 'heix', 'hevc', 'mif1', 'msf1'])
    expect(pictureType(box(`${brand}\0\0\0\0mif1heic`)), brand).toBe('image/heic');
  expect(pictureType(box('qt  \0\0\0\0qt  '))).toBeUndefined();
  expect(pictureType(box('isom\0\0\0\0isommp42'))).toBeUndefined();
});

test('scales pictures down to 2048 px, and long ones no further than their writing can be read', () => {
  expect(sizeToSend({ width: 4032, height: 3024 })).toEqual({ width: 2048, height: 1536 });
  expect(sizeToSend({ width: 800, height: 600 })).toEqual({ width: 800, height: 600 });
  expect(sizeToSend({ width: 1080, height: 9000 })).toEqual({ width: 1080, height: 9000 });
  expect(sizeToSend({ width: 8000, height: 400 })).toEqual({ width: 8000, height: 400 });
  const { width, height } = sizeToSend({ width: 1440, height: 30_000 });
  expect(width * height).toBeLessThanOrEqual(16_000_000);
  expect(width).toBeGreaterThan(800);
});

test('a file that does not come, and a picture that is never opened or drawn, count as unreadable', async () => {
  vi.useFakeTimers();
  const never = new Promise<never>(() => {});
  const inCloud = Object.assign(new Blob(), { slice: () => ({ arrayBuffer: () => never }) });
  const here = new Blob(['\x89PNG\r\n\x1a\n'], { type: 'image/png' });
  vi.stubGlobal('createImageBitmap', () => never);
  const context = { fillRect() {}, getImageData: () => ({ data: [255, 255, 255, 255] }) };
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => context }) });
  for (const read of [
    () => compressToJpeg(inCloud, 'chat'),
    () => compressToJpeg(here, 'chat'),
    (): unknown => Reflect.apply(jpegOf, undefined, [{ toBlob: () => {} }]),
  ]) {
    const told = expect(read()).rejects.toThrow(new UnfitPicture(mediaTexts.unreadable));
    await vi.advanceTimersByTimeAsync(30_000);
    await told;
  }
});
