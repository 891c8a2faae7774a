import type { Random } from '../../server/src/demo/pictures/random.ts';
import type { Plane } from './plane.ts';

/** A photo being rendered: linear light from 0 to 1 and above, row by row. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly light: Float32Array;
}

/** The position of a plane in front of the camera. Angles in degrees, lengths in pixels of the photo. */
export interface Pose {
  readonly x: number;
  readonly y: number;
  /** The size of a module at the centre of the code, seen straight on. */
  readonly module: number;
  /** Yaw, pitch and roll. */
  readonly yaw: number;
  readonly pitch: number;
  readonly roll: number;
}

/** The brightness of a point of the plane at the camera's pixel (x, y). */
export type Shine = (brightness: number, point: { u: number; v: number; x: number; y: number }) => number;

/** About that of a phone's main camera at 1080p. */
const FOCAL = 1500;
/** Rays per pixel in each direction, so that edges come out grey, as on a sensor. */
const RAYS = 3;

type Vector = readonly [number, number, number];
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Renders the plane into the frame by casting rays through each pixel. */
export function paint(frame: Frame, plane: Plane, pose: Pose, shine: Shine): void {
  const { width, height, light } = frame;
  const meet = meetingWith(plane, pose, frame);
  const reach = 1.6 * pose.module * Math.hypot(plane.halfWidth, plane.halfHeight); // for any rotation
  const span = (middle: number, end: number) => [
    Math.max(0, Math.floor(middle - reach)),
    Math.min(end, middle + reach),
  ];
  const [left = 0, right = 0] = span(pose.x, width);
  const [top = 0, bottom = 0] = span(pose.y, height);
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      let sum = 0;
      let hits = 0;
      for (let part = 0; part < RAYS ** 2; part++) {
        const x = column + ((part % RAYS) + 0.5) / RAYS;
        const y = row + (Math.floor(part / RAYS) + 0.5) / RAYS;
        const point = meet(x, y);
        if (!point) continue;
        hits++;
        sum += shine(plane.at(point.u, point.v), { ...point, x, y });
      }
      const at = row * width + column;
      light[at] = (light[at] ?? 0) * (1 - hits / RAYS ** 2) + sum / RAYS ** 2;
    }
  }
}

/** The point where the ray through a pixel hits the plane, if any. */
function meetingWith(plane: Plane, pose: Pose, { width, height }: Frame) {
  const { right, down, away } = axes(pose);
  const distance = FOCAL / pose.module;
  const rayAt = (x: number, y: number): Vector => [(x - width / 2) / FOCAL, (y - height / 2) / FOCAL, 1];
  const [towardsX, towardsY] = rayAt(pose.x, pose.y);
  const centre: Vector = [towardsX * distance, towardsY * distance, distance];
  const offset = dot(away, centre);
  return (x: number, y: number) => {
    const ray = rayAt(x, y);
    const reach = offset / dot(away, ray);
    const point: Vector = [ray[0] * reach - centre[0], ray[1] * reach - centre[1], reach - centre[2]];
    const [u, v] = [dot(point, right), dot(point, down)];
    const isMet = reach > 0 && Math.abs(u) <= plane.halfWidth && Math.abs(v) <= plane.halfHeight;
    return isMet ? { u, v } : undefined;
  };
}

const cos = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
const sin = (degrees: number) => Math.sin((degrees * Math.PI) / 180);

/** The plane's right and down directions, and its normal, away from the camera. */
function axes({ yaw, pitch, roll }: Pose): { right: Vector; down: Vector; away: Vector } {
  const turn = ([x, y, z]: Vector): Vector => {
    const tippedY = cos(pitch) * y - sin(pitch) * z;
    const tippedZ = sin(pitch) * y + cos(pitch) * z;
    return [cos(yaw) * x + sin(yaw) * tippedZ, tippedY, cos(yaw) * tippedZ - sin(yaw) * x];
  };
  return {
    right: turn([cos(roll), sin(roll), 0]),
    down: turn([-sin(roll), cos(roll), 0]),
    away: turn([0, 0, 1]),
  };
}

/** Blurs out of focus (Gaussian, `sigma` in pixels), or along the rows over `smear` pixels, like a moving hand. */
export function blur(frame: Frame, sigma: number, smear = 0): void {
  if (sigma > 0) {
    const reach = Math.ceil(3 * sigma);
    const kernel = Array.from({ length: 2 * reach + 1 }, (_, at) =>
      Math.exp(-((at - reach) ** 2) / (2 * sigma ** 2)),
    );
    convolve(frame, kernel, 1);
    convolve(frame, kernel, frame.width);
  }
  if (smear > 1)
    convolve(
      frame,
      Array.from({ length: 2 * Math.floor(smear / 2) + 1 }, () => 1),
      1,
    );
}

/** Blurs along rows (`step` 1) or columns (`step` the width); edges are extended. */
function convolve({ width, height, light }: Frame, kernel: number[], step: number): void {
  const total = kernel.reduce((sum, weight) => sum + weight, 0);
  const weights = Float32Array.from(kernel, (weight) => weight / total);
  const reach = (weights.length - 1) / 2;
  const [lines, length] = step === 1 ? [height, width] : [width, height];
  const padded = new Float32Array(length + 2 * reach);
  for (let line = 0; line < lines; line++) {
    const start = step === 1 ? line * width : line;
    for (let at = 0; at < padded.length; at++) {
      padded[at] = light[start + Math.min(length - 1, Math.max(0, at - reach)) * step] ?? 0;
    }
    for (let at = 0; at < length; at++) {
      let sum = 0;
      for (let tap = 0; tap < weights.length; tap++) sum += (padded[at + tap] ?? 0) * (weights[tap] ?? 0);
      light[start + at * step] = sum;
    }
  }
}

/** Light beyond the sensor's range, spilled over its surroundings. */
export function bloom(frame: Frame, sigma: number, share: number): void {
  const spilt = { ...frame, light: frame.light.map((value) => Math.max(0, value - 0.6)) };
  blur(spilt, sigma);
  for (let at = 0; at < frame.light.length; at++)
    frame.light[at] = (frame.light[at] ?? 0) + share * (spilt.light[at] ?? 0);
}

/** Sensor noise, stronger in bright areas, smoothed a little as phones do. */
export function grain(frame: Frame, strength: number, random: Random): void {
  const noise = { ...frame, light: new Float32Array(frame.light.length) };
  const bells = Float32Array.from({ length: 1 << 14 }, () => bell(random));
  for (let at = 0; at < noise.light.length; at++) {
    noise.light[at] = bells[Math.floor(random.between(0, bells.length))] ?? 0;
  }
  blur(noise, 0.5);
  for (let at = 0; at < frame.light.length; at++) {
    const value = frame.light[at] ?? 0;
    frame.light[at] = value + strength * (noise.light[at] ?? 0) * Math.sqrt(0.05 + Math.max(0, value));
  }
}

/** A normally distributed number (Box-Muller). */
function bell(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.between(0, 1))) * Math.cos(random.between(0, 2 * Math.PI));
}

const SHADES = 1 << 14;
const gamma = Uint8Array.from({ length: SHADES + 1 }, (_, shade) =>
  Math.round(255 * (shade / SHADES) ** (1 / 2.2)),
);

/** Converts linear light to the bytes of a greyscale picture. */
export function develop({ light }: Frame): Buffer {
  const bytes = Buffer.alloc(light.length);
  for (let at = 0; at < light.length; at++) {
    bytes[at] = gamma[Math.round(SHADES * Math.min(1, Math.max(0, light[at] ?? 0)))] ?? 0;
  }
  return bytes;
}
