/** How many bytes of a file tell its kind. */
export const KIND_BYTES = 64;

/** An iPhone's HEVC picture; its brands are in the first box of the file. */
export function isHeic(file: Uint8Array): boolean {
  const start = textOf(file);
  const brands = brandsOf(file);
  return start.slice(4, 8) === 'ftyp' && brands.some(isHevc) && !brands.some(isAvif);
}

/** Whether the first bytes are those of a kind of picture that is accepted. */
export function isKnownPicture(file: Uint8Array): boolean {
  const start = textOf(file);
  return (
    ['\xff\xd8\xff', '\x89PNG', 'GIF8'].some((signature) => start.startsWith(signature)) ||
    (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') ||
    (start.slice(4, 8) === 'ftyp' && brandsOf(file).some(isAvif))
  );
}

const isAvif = (brand: string) => brand === 'avif' || brand === 'avis';
/** `mif1` and `msf1` say only that it is a picture of the HEIF family. */
const isHevc = (brand: string) => /^(he[iv][cmsx]|mif1|msf1)$/.test(brand);

const textOf = (file: Uint8Array) => String.fromCharCode(...file.subarray(0, KIND_BYTES));

/** A file names its own brand and those it is compatible with. */
function brandsOf(file: Uint8Array): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = file;
  const end = a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d;
  return textOf(file).slice(8, end).match(/.{4}/gs) ?? [];
}
