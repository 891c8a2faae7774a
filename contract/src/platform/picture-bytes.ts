/** How many bytes of a file tell its kind. */
export const KIND_BYTES = 64;

/** The media type of a picture by its first bytes. Its name and declared type may be wrong or missing. */
export function pictureType(file: Uint8Array): string | undefined {
  const start = String.fromCharCode(...file.subarray(0, KIND_BYTES));
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('\x89PNG')) return 'image/png';
  if (start.startsWith('GIF8')) return 'image/gif';
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'image/webp';
  return start.slice(4, 8) === 'ftyp' ? heifType(start) : undefined;
}

/** The first box of such a file names its own brand and those it is compatible with. */
function heifType(start: string): string | undefined {
  const length = start.charCodeAt(2) * 256 + start.charCodeAt(3);
  const brands = start.slice(8, length).match(/.{4}/gs) ?? [];
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'image/avif';
  return brands.some((brand) => /^(he[iv][cmsx]|mif1|msf1)$/.test(brand)) ? 'image/heic' : undefined;
}
