import * as z from 'zod/mini';
import { keptRecords } from './kept-records.ts';

/** A picture of this server, `/media/…`, and how wide a copy of it is worth keeping. */
export interface WantedPicture {
  readonly address: string;
  readonly width: number;
}

const Kept = z.object({ address: z.string(), picture: z.instanceof(Blob) });

const records = keptRecords('pictures', Kept);
/** Filled only while the server cannot be reached. */
const shown = new Map<string, string>();

/**
 * Keeps these pictures in this browser, and no others, for when there is no network, until the person signs out.
 * `isCurrent` says whether the person they are for is still signed in.
 */
export async function keepPictures(
  wanted: readonly WantedPicture[],
  isCurrent: () => boolean,
): Promise<void> {
  const kept = new Set((await records.readAll()).map(({ address }) => address));
  const addresses = new Set(wanted.map(({ address }) => address));
  for (const address of kept) if (!addresses.has(address)) await records.remove(address);
  for (const { address, width } of wanted) {
    if (kept.has(address)) continue;
    const picture = await load(`${address}?w=${width}`);
    if (!isCurrent()) return;
    if (picture) await records.write(address, { address, picture });
  }
}

/** Undefined where a store shows the picture itself: its addresses are not for pages to read. */
async function load(address: string): Promise<Blob | undefined> {
  const response = await fetch(address, { redirect: 'manual' }).catch(() => undefined);
  return response?.ok ? response.blob() : undefined;
}

/** Makes the kept pictures ready to be shown: call it before the screens of someone who has no network are drawn. */
export async function restorePictures(): Promise<void> {
  forgetShownPictures();
  for (const { address, picture } of await records.readAll().catch(() => []))
    shown.set(address, URL.createObjectURL(picture));
}

/** The kept copy, where that is all there is. */
export const keptPicture = (address: string): string | undefined => shown.get(address);

/** Once the server answers again, and for someone who has left. */
export function forgetShownPictures(): void {
  for (const url of shown.values()) URL.revokeObjectURL(url);
  shown.clear();
}
