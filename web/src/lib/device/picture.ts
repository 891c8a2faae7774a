import {
  mediaTexts,
  PICTURE_MAX_RATIO,
  UPLOAD_JPEG_QUALITY,
  type UploadPreset,
} from '@showup/contract/platform/media';
import { KIND_BYTES, pictureType } from '@showup/contract/platform/picture-bytes';
import { NoAnswer, PATIENCE, within } from '../patience.ts';

/** What choosers offer. Phones convert their own formats to JPEG if only these are accepted. */
export const ACCEPTED_PICTURES = 'image/jpeg,image/png,image/webp,image/gif';

/** Larger than any screen shows, and large enough to keep a code in the photo readable. */
export const LONGEST_SIDE = 2048;
/** The shorter side keeps this much, so that writing in a long screenshot can be read. */
const SHORTER_SIDE = 1080;
/** iPhones refuse canvases beyond 16.7 million pixels. */
export const MAX_PIXELS = 16_000_000;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A part of a picture, in its pixels or in percent of it. */
export interface Area extends Size {
  readonly x: number;
  readonly y: number;
}

type Drawable = ImageBitmap | HTMLImageElement | HTMLCanvasElement;

/** A file that cannot be used as a picture. The message says why, for the person. */
export class UnfitPicture extends Error {}
export class NotAPicture extends UnfitPicture {}

/** Limits what a browser does with a picture: a file may never come from its cloud. @throws UnfitPicture */
async function soon<T>(work: Promise<T>): Promise<T> {
  try {
    return await within(PATIENCE.picture, work);
  } catch (error) {
    throw error instanceof NoAnswer ? new UnfitPicture(mediaTexts.unreadable) : error;
  }
}

/** Reads a picture: upright, and an animated one's first frame. @throws UnfitPicture */
async function openedImage(file: Blob, maxRatio: number): Promise<ImageBitmap | HTMLImageElement> {
  const type = await typeOf(file);
  const typed = type === file.type ? file : file.slice(0, file.size, type);
  // Browsers that don't know this option would not turn the picture. They do in an <img>, which also shows some formats
  // that become no bitmap.
  const image = await createImageBitmap(typed, { imageOrientation: 'from-image' })
    .catch(() => imageOf(typed))
    .catch(() => {
      throw new UnfitPicture(/^image\/hei[cf]/.test(type) ? mediaTexts.heic : mediaTexts.unreadable);
    });
  const [shorter = 0, longer = 0] = [image.width, image.height].toSorted((a, b) => a - b);
  if (shorter === 0) throw new UnfitPicture(mediaTexts.unreadable);
  if (longer > maxRatio * shorter) throw new UnfitPicture(mediaTexts.tooNarrow);
  return image;
}

/** The type that the bytes have. Formats that only some browsers know count by their declared type, or by their name. */
async function typeOf(file: Blob): Promise<string> {
  const start = await file
    .slice(0, KIND_BYTES)
    .arrayBuffer()
    .catch(() => {
      throw new UnfitPicture(mediaTexts.unreadable);
    });
  const type = pictureType(new Uint8Array(start));
  const declared = file instanceof File && /\.hei[cf]$/i.test(file.name) ? 'image/heic' : file.type;
  if (type === undefined && !declared.startsWith('image/')) throw new NotAPicture(mediaTexts.notAnImage);
  return type ?? declared;
}

async function imageOf(file: Blob): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Draws a picture in the size that `fit` gives. @throws UnfitPicture */
export function openPicture(
  file: Blob,
  fit: (whole: Size) => Size,
  preset: UploadPreset = 'chat',
): Promise<HTMLCanvasElement> {
  return soon(openedPicture(file, fit, preset));
}

async function openedPicture(
  file: Blob,
  fit: (whole: Size) => Size,
  preset: UploadPreset,
): Promise<HTMLCanvasElement> {
  const image = await openedImage(file, PICTURE_MAX_RATIO[preset]);
  const whole: Area = { x: 0, y: 0, width: image.width, height: image.height };
  const canvas = drawn(image, whole, fit(whole));
  if (image instanceof ImageBitmap) image.close();
  return canvas;
}

/** @throws Error if the browser has no room for it */
export function canvasOf({ width, height }: Size) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no room for the picture.');
  // JPEG has no transparency. Browsers would make it black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

export function drawn(image: Drawable, part: Area, size: Size): HTMLCanvasElement {
  const { canvas, context } = canvasOf(size);
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, size.width, size.height);
  return canvas;
}

/** Converts a picture to an upright JPEG of quality 0.6 on white, as large as screens need. @throws UnfitPicture */
export async function compressToJpeg(file: Blob, preset: UploadPreset): Promise<Blob> {
  return jpegOf(await openPicture(file, sizeToSend, preset));
}

/** At most 2048 px long; pictures of unusual shapes are longer, so that their shorter side keeps its details. */
export function sizeToSend(size: Size): Size {
  const [longer, shorter] = [Math.max(size.width, size.height), Math.min(size.width, size.height)];
  return scaled(
    size,
    Math.min(
      Math.max(LONGEST_SIDE / longer, SHORTER_SIDE / shorter),
      Math.sqrt(MAX_PIXELS / (longer * shorter)),
    ),
  );
}

/** Half the pixels of a JPEG, for servers that refuse the whole. */
export async function smallerJpeg(jpeg: Blob): Promise<Blob> {
  return jpegOf(await openPicture(jpeg, (size) => scaled(size, Math.SQRT1_2)));
}

/** Never enlarged, and never without a pixel. */
export function scaled({ width, height }: Size, factor: number): Size {
  const side = (length: number) => Math.max(1, Math.floor(length * Math.min(1, factor)));
  return { width: side(width), height: side(height) };
}

/** Browsers that let no page recognise them give noise instead of what was drawn. @throws UnfitPicture */
function requireTrueCanvas(): void {
  const { context } = canvasOf({ width: 8, height: 8 });
  const { data } = context.getImageData(0, 0, 8, 8);
  // Some only change the last bits, which nobody sees.
  if (data.some((value) => value < 240)) throw new UnfitPicture(mediaTexts.scrambled);
}

/** @throws UnfitPicture */
export async function jpegOf(canvas: HTMLCanvasElement, quality = UPLOAD_JPEG_QUALITY): Promise<Blob> {
  requireTrueCanvas();
  const jpeg = new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (made) => (made ? resolve(made) : reject(new Error('This picture could not be read.'))),
      'image/jpeg',
      quality,
    );
  });
  return soon(jpeg);
}

/** The picture as text, for storage that takes nothing else. */
export function dataUrlOf(picture: Blob): Promise<string> {
  const text = new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });
  return soon(text);
}
