import { jpegOf, LONGEST_SIDE } from '../../../lib/api/upload.ts';
import { type Area, middleOf, within } from './crop-area.ts';

/** iPhones refuse canvases beyond 16.7 million pixels. */
const MAX_PIXELS = 16_000_000;
const MAX_SIDE = 8192;
/** Sharp on the screen at any zoom that leaves a sharp photo. */
const PREVIEW_SIDE = 2048;
const PREVIEW_QUALITY = 0.85;

type Drawable = ImageBitmap | HTMLImageElement | HTMLCanvasElement;

/**
 * Draws a picture upright, and an animated one's first frame, to be cropped.
 * @throws if the browser cannot read it
 */
export async function openPicture(file: Blob): Promise<HTMLCanvasElement> {
  const image = await createImageBitmap(file).catch(() => imageOf(file));
  const whole: Area = { x: 0, y: 0, width: image.width, height: image.height };
  if (whole.width * whole.height === 0) throw new Error('This picture has no pixels.');
  const canvas = drawn(image, whole, within(whole, MAX_SIDE, MAX_PIXELS));
  if (image instanceof ImageBitmap) image.close();
  return canvas;
}

/** Some browsers show formats that they do not turn into bitmaps. */
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

function canvasOf({ width, height }: { width: number; height: number }) {
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

function drawn(image: Drawable, part: Area, size: { width: number; height: number }): HTMLCanvasElement {
  const { canvas, context } = canvasOf(size);
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, size.width, size.height);
  return canvas;
}

/** Turns a picture by 90° to the right. Empties the given canvas, since phones give a page little memory for them. */
export function turned(picture: HTMLCanvasElement): HTMLCanvasElement {
  const { canvas, context } = canvasOf({ width: picture.height, height: picture.width });
  context.translate(canvas.width, 0);
  context.rotate(Math.PI / 2);
  context.drawImage(picture, 0, 0);
  picture.width = 0;
  return canvas;
}

/** A smaller copy for the screen. */
export function previewOf(picture: HTMLCanvasElement): Promise<Blob> {
  const whole: Area = { x: 0, y: 0, width: picture.width, height: picture.height };
  return jpegOf(drawn(picture, whole, within(whole, PREVIEW_SIDE)), PREVIEW_QUALITY);
}

/** The JPEG to upload. */
export function cropped(picture: HTMLCanvasElement, part: Area): Promise<Blob> {
  return jpegOf(drawn(picture, part, within(part, LONGEST_SIDE)));
}

/** The JPEG to upload if the editor cannot be loaded. */
export const croppedToMiddle = (picture: HTMLCanvasElement) => cropped(picture, middleOf(picture));
