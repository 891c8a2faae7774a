import * as z from 'zod/mini';
import { abortAfter, PATIENCE } from '../patience.ts';
import { keptRecords } from './kept-records.ts';
import { forgetShownPictures, showKeptPicture } from './shown-pictures.ts';

/** A picture of this server, `/media/…`, and the width of the copy to keep. */
export interface WantedPicture {
  readonly address: string;
  readonly width: number;
}

const Kept = z.object({ address: z.string(), picture: z.instanceof(Blob) });

const records = keptRecords('pictures', Kept);

/**
 * Keeps exactly these pictures in this browser for offline use, until the person signs out. `isCurrent` says whether
 * the person is still signed in.
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

/** Undefined if an object store serves the picture, since pages cannot read from there. */
async function load(address: string): Promise<Blob | undefined> {
  const signal = abortAfter(PATIENCE.call);
  const response = await fetch(address, { redirect: 'manual', signal }).catch(() => undefined);
  return response?.ok ? response.blob() : undefined;
}

/** Makes the kept pictures available. Call it before rendering offline screens. */
export async function restorePictures(): Promise<void> {
  forgetShownPictures();
  for (const { address, picture } of await records.readAll().catch(() => []))
    showKeptPicture(address, picture);
}
