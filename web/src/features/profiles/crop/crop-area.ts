import { type Area, type Size, scaled } from '#lib/device/picture.ts';

/** Profile photos are cropped to 4:5. */
export const CROP_ASPECT = 4 / 5;
/** A card on a phone shows a photo about this wide (px); a narrower one looks blurred there. */
export const SHARP_WIDTH = 400;
export const ZOOM_MAX = 4;
/** What one press of + or - multiplies the zoom by. */
export const ZOOM_STEP = 1.25;
/** What one press of an arrow moves the photo by, in px on the screen. */
export const MOVE_STEP = 16;

/** Where the picture is behind the frame: its centre's distance from the frame's centre, in px on the screen. */
export interface View {
  readonly crop: { readonly x: number; readonly y: number };
  readonly zoom: number;
}

/** In the middle, as a wide picture starts. */
export const wholeView: View = { crop: { x: 0, y: 0 }, zoom: 1 };

/** Of what has to go from a tall picture, this part goes at the top: heads are there more often than feet matter. */
const CUT_AT_TOP = 1 / 4;

/** How a picture starts behind the frame: a tall one shows more of its top, a wide one its middle. */
export function startView(picture: Size, frame: Size): View {
  const scale = Math.max(frame.width / picture.width, frame.height / picture.height);
  const spare = picture.height * scale - frame.height;
  return { crop: { x: 0, y: spare * (1 / 2 - CUT_AT_TOP) }, zoom: 1 };
}

/** Zooms around the centre of the frame. */
export function zoomedTo({ crop, zoom }: View, wanted: number): View {
  const next = Math.min(ZOOM_MAX, Math.max(1, wanted));
  return { crop: { x: (crop.x * next) / zoom, y: (crop.y * next) / zoom }, zoom: next };
}

export function movedBy({ crop, zoom }: View, x: number, y: number): View {
  return { crop: { x: crop.x + x, y: crop.y + y }, zoom };
}

/** Keeps the picture over the whole frame, which the picture fills at zoom 1. */
export function overFrame({ crop, zoom }: View, picture: Size, frame: Size): View {
  const scale = Math.max(frame.width / picture.width, frame.height / picture.height) * zoom;
  const within = (offset: number, length: number, room: number) => {
    const most = Math.max(0, (length * scale - room) / 2);
    return Math.min(most, Math.max(-most, offset));
  };
  return {
    crop: {
      x: within(crop.x, picture.width, frame.width),
      y: within(crop.y, picture.height, frame.height),
    },
    zoom,
  };
}

/** The pixels of a 4:5 part that is given in percent. Rounding never leads out of the picture. */
export function pixelsOf(part: Area, picture: Size): Area {
  const width = Math.max(1, Math.round((part.width / 100) * picture.width));
  const height = Math.min(picture.height, Math.max(1, Math.round(width / CROP_ASPECT)));
  const start = (percent: number, length: number, room: number) =>
    Math.min(room - length, Math.max(0, Math.round((percent / 100) * room)));
  return {
    x: start(part.x, width, picture.width),
    y: start(part.y, height, picture.height),
    width,
    height,
  };
}

/** The part that is in the frame at the start, in pixels: the largest that is 4:5. */
export function startOf({ width, height }: Size): Area {
  const wide = Math.max(1, Math.round(Math.min(width, height * CROP_ASPECT)));
  const high = Math.min(height, Math.max(1, Math.round(wide / CROP_ASPECT)));
  return {
    x: Math.floor((width - wide) / 2),
    y: Math.floor((height - high) * CUT_AT_TOP),
    width: wide,
    height: high,
  };
}

/** The same shape, scaled down until neither side nor the number of pixels exceeds its limit. */
export function within(
  { width, height }: Size,
  longestSide: number,
  pixels = Number.POSITIVE_INFINITY,
): Size {
  const factor = Math.min(longestSide / Math.max(width, height), Math.sqrt(pixels / (width * height)));
  return scaled({ width, height }, factor);
}

export const looksBlurred = ({ width }: Size) => width < SHARP_WIDTH;
