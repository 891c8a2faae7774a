import type { UploadPreset } from '@showup/contract/platform/media';
import { widthsOf } from '../formats/picture.ts';
import type { MediaRow } from '../media.queries.ts';

/** The parts of a picture's keys. Each rendition is one object in the store. */
export type StoredPicture = Pick<MediaRow, 'id' | 'preset'>;

const KEY =
  /^[a-z]+\/[0-9a-f]{2}\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})-\d+\.webp(\.part)?$/;

export const keyOf = (preset: UploadPreset, id: string, width: number) =>
  `${preset}/${id.slice(0, 2)}/${id}-${width}.webp`;

export const keysOf = ({ id, preset }: StoredPicture) =>
  widthsOf(preset).map((width) => keyOf(preset, id, width));

/** The key of the smallest rendition at least `width` wide, or else of the widest. */
export function nearestKey({ id, preset }: StoredPicture, width = Number.POSITIVE_INFINITY): string {
  const widths = widthsOf(preset);
  return keyOf(preset, id, widths.find((kept) => kept >= width) ?? Math.max(...widths));
}

/** A strong validator: the bytes under a key are written once and never change. */
export const etagOf = (key: string) => `"${key.slice(key.lastIndexOf('/') + 1)}"`;

/** Whether `If-None-Match` names that validator. */
export function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  const known = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return known.includes('*') || known.includes(etag);
}

/** The picture that a key belongs to, also if half written; undefined for other files. */
export function pictureOf(key: string): { id: string; isWhole: boolean } | undefined {
  const [, id, half] = KEY.exec(key) ?? [];
  return id === undefined ? undefined : { id, isWhole: half === undefined };
}
