import { PATIENCE, within } from '../patience.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A code found in a picture. Its corners are in the picture's own pixels. */
export interface FoundCode {
  readonly text: string;
  readonly corners: readonly Point[];
}

type Picture = HTMLVideoElement | HTMLImageElement;

type ReadCodes = (picture: Picture) => Promise<readonly FoundCode[]>;

interface Detector {
  detect(
    picture: Picture,
  ): Promise<readonly { readonly rawValue: string; readonly cornerPoints: readonly Point[] }[]>;
}

declare global {
  var BarcodeDetector:
    | {
        new (options: { formats: readonly string[] }): Detector;
        getSupportedFormats(): Promise<readonly string[]>;
      }
    | undefined;
}

const FORMAT = 'qr_code';
/** Larger pictures are scaled down to this: enough for a code at arm's length, and fast on a phone. */
const LONGEST_SIDE = 1280;

/** Once the browser's reader has found nothing in a video for this long, ours looks too. */
const UNPROVEN_MS = 3_000;
const RELOAD_MS = 5_000;

/**
 * Reads the codes in a picture: with the browser's reader as far as it works, and else with ours. A browser may have one
 * that throws, never answers or finds nothing, so it is believed only after it has found a code.
 * @throws Error if there is no reader, for example because ours could not be loaded
 */
export async function readCodes(picture: Picture): Promise<readonly FoundCode[]> {
  const isVideo = picture instanceof HTMLVideoElement;
  const found = await readNatively(picture);
  if (found && (found.length > 0 || (isVideo && isTrusted()))) return found;
  const reader = loadOwn();
  // While ours is on its way, the browser's goes on.
  if (found && isVideo && !own.isLoaded) return [];
  const codes = await within(PATIENCE.worker, (await reader)(picture));
  if (codes.length > 0) native.reader = Promise.resolve(undefined);
  return codes;
}

/** The browser's reader, once it was asked for. */
const native: { reader?: Promise<ReadCodes | undefined>; since?: number; hasFound: boolean } = {
  hasFound: false,
};

const isTrusted = () => native.hasFound || performance.now() - (native.since ?? 0) < UNPROVEN_MS;

/** Undefined without such a reader, and once it has failed. */
async function readNatively(picture: Picture): Promise<readonly FoundCode[] | undefined> {
  try {
    native.reader ??= openNative();
    const detect = await native.reader;
    native.since ??= performance.now();
    const found = detect && (await within(PATIENCE.worker, detect(picture)));
    native.hasFound ||= found !== undefined && found.length > 0;
    return found;
  } catch {
    native.reader = Promise.resolve(undefined);
    return undefined;
  }
}

async function openNative(): Promise<ReadCodes | undefined> {
  const Native = globalThis.BarcodeDetector;
  const formats = await within(PATIENCE.worker, Promise.resolve(Native?.getSupportedFormats()));
  if (!Native || !formats?.includes(FORMAT)) return undefined;
  const detector = new Native({ formats: [FORMAT] });
  return async (picture) =>
    (await detector.detect(picture)).map(({ rawValue, cornerPoints }) => ({
      text: rawValue,
      corners: cornerPoints,
    }));
}

const own: { loading?: Promise<ReadCodes> | undefined; isLoaded: boolean } = { isLoaded: false };

/** Ours, loaded when it is first needed, and again some time after a failure. */
function loadOwn(): Promise<ReadCodes> {
  if (own.loading) return own.loading;
  own.loading = within(PATIENCE.call, loadedReader());
  own.loading.then(
    () => {
      own.isLoaded = true;
    },
    () =>
      setTimeout(() => {
        own.loading = undefined;
      }, RELOAD_MS),
  );
  return own.loading;
}

async function loadedReader(): Promise<ReadCodes> {
  const [{ prepareZXingModule, readBarcodes }, { default: wasmUrl }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (picture) => {
    const { width, height } = sizeOf(picture);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
    if (!context || !width || !height) return [];
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const found = await readBarcodes(context.getImageData(0, 0, canvas.width, canvas.height), {
      formats: ['QRCode'],
      maxNumberOfSymbols: 4,
      tryInvert: false,
    });
    return found
      .filter(({ isValid }) => isValid)
      .map(({ text, position: { topLeft, topRight, bottomRight, bottomLeft } }) => ({
        text,
        corners: [topLeft, topRight, bottomRight, bottomLeft].map(({ x, y }) => ({
          x: x / scale,
          y: y / scale,
        })),
      }));
  };
}

function sizeOf(picture: Picture) {
  return picture instanceof HTMLVideoElement
    ? { width: picture.videoWidth, height: picture.videoHeight }
    : { width: picture.naturalWidth, height: picture.naturalHeight };
}
