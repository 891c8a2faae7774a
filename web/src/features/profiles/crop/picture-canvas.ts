import {
  type Area,
  canvasOf,
  drawn,
  jpegOf,
  LONGEST_SIDE,
  MAX_PIXELS,
  openPicture,
  sizeToSend,
} from '#lib/device/picture.ts';
import { startOf, within } from './crop-area.ts';

const MAX_SIDE = 8192;
const PREVIEW_QUALITY = 0.85;

/** Draws a picture to be cropped. @throws UnfitPicture */
export const openToCrop = (file: Blob) => openPicture(file, (whole) => within(whole, MAX_SIDE, MAX_PIXELS));

/** Turns a picture by 90° to the right. Empties the given canvas, since phones give a page little memory for them. */
export function turned(picture: HTMLCanvasElement): HTMLCanvasElement {
  const { canvas, context } = canvasOf({ width: picture.height, height: picture.width });
  context.translate(canvas.width, 0);
  context.rotate(Math.PI / 2);
  context.drawImage(picture, 0, 0);
  picture.width = 0;
  return canvas;
}

// Async, since a browser without room for another canvas throws at once.

/** A smaller copy for the screen, sharp at any zoom that leaves a sharp photo. */
export async function previewOf(picture: HTMLCanvasElement): Promise<Blob> {
  const whole: Area = { x: 0, y: 0, width: picture.width, height: picture.height };
  return jpegOf(drawn(picture, whole, sizeToSend(whole)), PREVIEW_QUALITY);
}

/** The JPEG to upload. */
export async function cropped(picture: HTMLCanvasElement, part: Area): Promise<Blob> {
  return jpegOf(drawn(picture, part, within(part, LONGEST_SIDE)));
}

/** The JPEG to upload if nobody looks at the picture in the editor. */
export const croppedAtStart = (picture: HTMLCanvasElement) => cropped(picture, startOf(picture));
