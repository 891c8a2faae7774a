import { type RefObject, useEffect, useState } from 'react';

/** A greyscale picture: one byte of brightness per pixel, row by row. */
export interface GreyFrame {
  readonly width: number;
  readonly height: number;
  readonly pixels: ArrayLike<number>;
}

interface FrameQuality {
  /** The mean brightness, 0 to 255. */
  readonly light: number;
  /** Variance of the Laplacian divided by the variance of the brightness; undefined if there is too little detail. */
  readonly sharpness: number | undefined;
}

/** A flaw in the picture that the person can fix. */
export type FrameFlaw = 'dark' | 'blurred' | undefined;

/** Converts RGBA pixels to greyscale. Ignores the alpha channel. */
export function greyOf(rgba: ArrayLike<number>): Uint8Array {
  const grey = new Uint8Array(rgba.length / 4);
  for (let at = 0; at < grey.length; at++) {
    const [red = 0, green = 0, blue = 0] = [rgba[at * 4], rgba[at * 4 + 1], rgba[at * 4 + 2]];
    grey[at] = (299 * red + 587 * green + 114 * blue) / 1000;
  }
  return grey;
}

/** A blank wall varies less than this, too little to tell whether the picture is sharp. */
const LEAST_VARIANCE = 36;

/**
 * Dividing by the variance of the brightness makes sharpness independent of the light. Photos scaled to 320 px measure
 * 0.2 or more, and less than 0.02 with a blur of a hundredth of their width.
 */
export function measureFrame({ width, height, pixels }: GreyFrame): FrameQuality {
  const at = (x: number, y: number) => pixels[y * width + x] ?? 0;
  const brightness = new Spread();
  const edges = new Spread();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      brightness.add(at(x, y));
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) continue;
      edges.add(4 * at(x, y) - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1));
    }
  }
  const contrast = brightness.variance();
  return {
    light: brightness.mean(),
    sharpness: contrast < LEAST_VARIANCE ? undefined : edges.variance() / contrast,
  };
}

class Spread {
  private count = 0;
  private sum = 0;
  private squares = 0;

  add(value: number): void {
    this.count += 1;
    this.sum += value;
    this.squares += value * value;
  }

  mean(): number {
    return this.count === 0 ? 0 : this.sum / this.count;
  }

  variance(): number {
    return this.count === 0 ? 0 : this.squares / this.count - this.mean() ** 2;
  }
}

/** A flaw appears below `seen` and disappears above `gone`. In between, nothing changes. */
const LIGHT = { seen: 36, gone: 46 };
const SHARPNESS = { seen: 0.03, gone: 0.05 };

/** How many pictures in a row must agree before the hint changes. */
const TIMES = 3;

/** The flaw the person is told about, and how many pictures in a row contradicted it. */
interface FlawWatch {
  readonly flaw: FrameFlaw;
  readonly other: FrameFlaw;
  readonly times: number;
}

export const nothingSeen: FlawWatch = { flaw: undefined, other: undefined, times: 0 };

/** Updates the watch with the next picture. The hint must not flicker near a threshold or in an unsteady hand. */
export function watchFrame(watch: FlawWatch, quality: FrameQuality): FlawWatch {
  const seen = flawOf(quality, watch.flaw);
  if (seen === watch.flaw) return { flaw: watch.flaw, other: undefined, times: 0 };
  const times = seen === watch.other ? watch.times + 1 : 1;
  return times < TIMES
    ? { flaw: watch.flaw, other: seen, times }
    : { flaw: seen, other: undefined, times: 0 };
}

/** Checks for darkness first, because it also causes blur. */
function flawOf({ light, sharpness }: FrameQuality, told: FrameFlaw): FrameFlaw {
  if (light < (told === 'dark' ? LIGHT.gone : LIGHT.seen)) return 'dark';
  if (sharpness === undefined) return undefined;
  return sharpness < (told === 'blurred' ? SHARPNESS.gone : SHARPNESS.seen) ? 'blurred' : undefined;
}

const LOOK_EVERY_MS = 250;
/** Large enough to detect blur, and fast enough for a phone (a few milliseconds). */
const LONGEST_SIDE = 320;

/** Checks the running video a few times a second. Returns the flaw in the picture once it has lasted a moment. */
export function useFrameFlaw(video: RefObject<HTMLVideoElement | null>, isOn: boolean): FrameFlaw {
  const [flaw, setFlaw] = useState<FrameFlaw>();

  useEffect(() => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!isOn || !context) return;
    let watch = nothingSeen;
    const timer = setInterval(() => {
      const frame = video.current && greyFrameOf(video.current, context);
      if (!frame) return;
      watch = watchFrame(watch, measureFrame(frame));
      setFlaw(watch.flaw);
    }, LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      setFlaw(undefined);
    };
  }, [video, isOn]);

  return flaw;
}

/** The current frame, scaled down; undefined before the first one. */
function greyFrameOf(video: HTMLVideoElement, context: CanvasRenderingContext2D) {
  const { videoWidth, videoHeight, readyState } = video;
  if (!videoWidth || !videoHeight || readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return undefined;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(videoWidth, videoHeight));
  const width = Math.round(videoWidth * scale);
  const height = Math.round(videoHeight * scale);
  context.canvas.width = width;
  context.canvas.height = height;
  context.drawImage(video, 0, 0, width, height);
  return { width, height, pixels: greyOf(context.getImageData(0, 0, width, height).data) };
}
