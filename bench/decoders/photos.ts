import sharp, { type Sharp } from 'sharp';
import { drawCapture } from '../../server/src/demo/pictures/capture.ts';
import { type Random, seededRandom } from '../../server/src/demo/pictures/random.ts';
import { isSmoke } from '../../server/test/measuring/size.ts';
import { bloom, blur, develop, type Frame, grain, type Pose, paint, type Shine } from './camera.ts';
import { display, type Plane, poster } from './plane.ts';

export interface MadePhoto {
  readonly kind: string;
  readonly surface: 'poster' | 'display';
  /** The only text that a decoder may find in the photo. */
  readonly text: string;
  /** As stored by the server: a phone's JPEG of quality 0.6, encoded again. */
  readonly stored: Buffer;
}

const WIDTH = 1080;
const HEIGHT = 1920;
const KINDS = isSmoke ? 1 : Number.POSITIVE_INFINITY;
const PER_KIND = isSmoke ? 2 : 8;
/** The web app's UPLOAD_JPEG_QUALITY, in sharp's scale. */
const JPEG_QUALITY = 60;

/** How one photo is taken. `blur` and `smear` in pixels, `exposure` as a factor, `glare` as brightness added. */
interface Shot extends Pose {
  surface: 'poster' | 'display';
  paperMargin: number;
  blur: number;
  smear: number;
  exposure: number;
  noise: number;
  glare: number;
  /** How strong the moiré between the pixels of screen and camera is. */
  moire: number;
  isCompressedTwice: boolean;
}

/** Kinds of shots, each harder with `hard` from 0 to 1; `side` is -1 or 1. */
type Kind = (hard: number, random: Random, side: number) => Partial<Shot>;

const from = (easy: number, hardest: number) => (hard: number) => easy + (hardest - easy) * hard;

const kinds: Record<string, Kind> = {
  'near and straight': () => ({}),
  'far away': (hard) => ({ module: from(3.2, 1.6)(hard) }),
  'tilted 20-45°': (hard, random, side) => {
    const degrees = side * from(20, 45)(hard);
    return { ...(random.chance(0.5) ? { yaw: degrees } : { pitch: degrees }), module: from(6, 3.5)(hard) };
  },
  'rotated 15-180°': (hard, _random, side) => ({
    roll: side * from(15, 180)(hard),
    module: from(5, 3)(hard),
  }),
  'blurred σ 1': (_hard, random) => ({ blur: 1, module: random.between(2.2, 4) }),
  'blurred σ 2': (_hard, random) => ({ blur: 2, module: random.between(3.5, 6) }),
  'blurred σ 3': (_hard, random) => ({ blur: 3, module: random.between(4.5, 7) }),
  'moving hand': (hard, random) => ({ smear: from(3, 11)(hard), module: random.between(5, 7) }),
  dark: (hard) => ({ exposure: from(0.1, 0.012)(hard), noise: 0.012, module: from(6, 4)(hard) }),
  noisy: (hard) => ({ exposure: 0.6, noise: from(0.1, 0.5)(hard), module: 6 }),
  glare: (hard) => ({ glare: from(0.3, 1.6)(hard), module: 6 }),
  'compressed twice': (hard) => ({ module: from(3.2, 1.8)(hard), isCompressedTwice: true }),
  'held by a person': (hard, _random, side) => ({
    x: 620,
    y: 1400,
    module: from(5, 3)(hard),
    roll: side * from(4, 20)(hard),
    paperMargin: 0,
    exposure: 0.7,
  }),
  'moiré and banding': (hard, random) => ({
    surface: 'display',
    moire: from(0.2, 0.9)(hard),
    module: random.between(2.5, 7),
  }),
  'screen too bright': (hard) => ({ surface: 'display', exposure: from(1.5, 5)(hard), module: 5, blur: 1 }),
  'hurried in a dark bar': (hard, random, side) => ({
    module: from(5.5, 3)(hard),
    yaw: side * from(10, 35)(hard),
    roll: random.between(-30, 30),
    blur: from(0.8, 1.4)(hard),
    smear: random.pick([0, 3]),
    exposure: from(0.3, 0.06)(hard),
    noise: from(0.015, 0.04)(hard),
    moire: 0.2,
  }),
};

/** All photos, one after another; the same seed makes the same ones. */
export async function* makePhotos(seed: string): AsyncGenerator<MadePhoto> {
  const rooms = await Promise.all(['meera', 'arjun', 'zoya', 'kabir'].map(room));
  for (const [kind, makeHarder] of Object.entries(kinds).slice(0, KINDS)) {
    for (let index = 0; index < PER_KIND; index++) {
      const random = seededRandom(`${seed} ${kind} ${index}`);
      const shot = {
        ...ordinary(random, index),
        ...makeHarder(index / (PER_KIND - 1), random, random.pick([-1, 1])),
      };
      const text = anAddress(random);
      const frame = {
        width: WIDTH,
        height: HEIGHT,
        light: (rooms[index % rooms.length] ?? new Float32Array()).slice(),
      };
      yield { kind, surface: shot.surface, text, stored: await take(frame, shot, text, random) };
    }
  }
}

function ordinary(random: Random, index: number): Shot {
  return {
    surface: index % 2 === 0 ? 'poster' : 'display',
    paperMargin: 4,
    x: random.between(560, 700),
    y: random.between(500, 900),
    module: random.between(6, 9),
    yaw: random.between(-12, 12),
    pitch: random.between(-12, 12),
    roll: random.between(-6, 6),
    blur: 0.7,
    smear: 0,
    exposure: 1,
    noise: 0.01,
    glare: 0,
    moire: 0.1,
    isCompressedTwice: false,
  };
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const PROOF = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Like our real addresses: a venue's code and 64 bits of proof. */
function anAddress(random: Random): string {
  const some = (count: number, alphabet: string) =>
    Array.from({ length: count }, () => alphabet[Math.floor(random.between(0, alphabet.length))]).join('');
  return `https://showup.example/v/${some(6, LETTERS)}.${some(11, PROOF)}`;
}

/** A person in a bar, without a code, as linear light. */
async function room(seed: string): Promise<Float32Array> {
  const pixels = await sharp(await drawCapture({ seed }))
    .resize({ width: WIDTH, height: HEIGHT, fit: 'cover' })
    .greyscale()
    .raw()
    .toBuffer();
  return Float32Array.from(pixels, (value) => (value / 255) ** 2.2);
}

async function take(frame: Frame, shot: Shot, text: string, random: Random): Promise<Buffer> {
  const isDisplay = shot.surface === 'display';
  const plane = isDisplay
    ? await display(text, random.between(0.02, 0.1))
    : await poster(text, shot.paperMargin);
  paint(frame, plane, shot, isDisplay ? screenShine(shot, random) : paperShine(shot, plane, random));
  for (let at = 0; at < frame.light.length; at++) frame.light[at] = (frame.light[at] ?? 0) * shot.exposure;
  if (isDisplay && shot.exposure > 1) bloom(frame, 10, 0.15);
  blur(frame, shot.blur, shot.smear);
  grain(frame, shot.noise, random);
  const jpeg = await encode(
    sharp(develop(frame), { raw: { width: WIDTH, height: HEIGHT, channels: 1 } }),
    shot.isCompressedTwice,
  );
  return sharp(jpeg).webp({ quality: 90, effort: 3 }).toBuffer(); // as server/src/platform/media/formats/picture.ts stores it
}

async function encode(picture: Sharp, twice: boolean): Promise<Buffer> {
  const jpeg = await picture.jpeg({ quality: JPEG_QUALITY }).toBuffer();
  return twice ? sharp(jpeg).jpeg({ quality: JPEG_QUALITY }).toBuffer() : jpeg;
}

/** Paper is lit from one side; glare is a lamp reflected in its gloss. */
function paperShine(shot: Shot, plane: Plane, random: Random): Shine {
  const slope = random.between(-0.3, 0.3);
  const glareAt = glareOver(shot, random);
  return (brightness, { u, v }) => brightness * (0.6 + (slope * u) / plane.halfWidth) + glareAt(u, v);
}

/** A screen adds its pixel grid and flicker; glare is a lamp reflected in its glass. */
function screenShine(shot: Shot, random: Random): Shine {
  const pitch = random.between(0.07, 0.14); // a display pixel, in modules
  const band = random.between(60, 200);
  const start = random.between(0, 2 * Math.PI);
  const glareAt = glareOver(shot, random);
  return (brightness, { u, v, y }) => {
    const grid = 1 + shot.moire * Math.cos((2 * Math.PI * u) / pitch) * Math.cos((2 * Math.PI * v) / pitch);
    const flicker = 1 + 0.6 * shot.moire * Math.sin((2 * Math.PI * y) / band + start);
    return brightness * grid * flicker + glareAt(u, v);
  };
}

function glareOver({ glare }: Shot, random: Random): (u: number, v: number) => number {
  const [middleU, middleV] = [random.between(-9, 9), random.between(-9, 9)];
  const [wide, high] = [random.between(2.5, 6), random.between(2.5, 6)];
  return (u, v) => glare * Math.exp(-(((u - middleU) / wide) ** 2) - ((v - middleV) / high) ** 2);
}
