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

export type ReadCodes = (picture: Picture) => Promise<readonly FoundCode[]>;

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

let reader: Promise<ReadCodes> | undefined;

/** The browser's own QR code reader, or one that is loaded. Created once. */
export function openQrReader(): Promise<ReadCodes> {
  reader ??= chooseReader().catch((error: unknown) => {
    reader = undefined;
    throw error;
  });
  return reader;
}

async function chooseReader(): Promise<ReadCodes> {
  return (await browserReader()) ?? (await loadedReader());
}

async function browserReader(): Promise<ReadCodes | undefined> {
  const Native = globalThis.BarcodeDetector;
  const formats = (await Native?.getSupportedFormats().catch(() => undefined)) ?? [];
  if (!Native || !formats.includes(FORMAT)) return undefined;
  const detector = new Native({ formats: [FORMAT] });
  return async (picture) =>
    (await detector.detect(picture)).map(({ rawValue, cornerPoints }) => ({
      text: rawValue,
      corners: cornerPoints,
    }));
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
