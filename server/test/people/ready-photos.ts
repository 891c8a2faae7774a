import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Picture, renderPicture } from '#platform/media/formats/picture';
import { hashOfRendition } from '#platform/media/profile-hashes';
import { mediaFolder } from '#platform/media/store/open-store';
import { keyOf } from '#platform/media/store/picture-keys';
import { mediaAddress } from '#platform/media/take-picture';
import type { Context } from '#server/context';
import { aPicture } from './pictures.ts';

interface ReadyPhoto extends Picture {
  readonly imageHash: string | null;
}

let ready: Promise<ReadyPhoto[]> | undefined;

async function renderPhoto(): Promise<ReadyPhoto> {
  const picture = await renderPicture(await aPicture(30, 40), 'profile');
  return { ...picture, imageHash: await hashOfRendition(picture.renditions[0]?.bytes) };
}

/**
 * The addresses of three photos as this browser's uploads would have left them, in rows and files. The same pictures
 * each time, rendered once for all tests.
 */
export async function threeReadyPhotos({ db, settings }: Context, browser: Buffer): Promise<string[]> {
  ready ??= Promise.all([renderPhoto(), renderPhoto(), renderPhoto()]);
  const photos = (await ready).map((photo) => ({ ...photo, id: randomUUID() }));
  const folder = mediaFolder(settings);
  for (const photo of photos) writeRenditions(folder, photo);
  await db.sql`
    insert into media (id, preset, width, height, uploader, image_hash, is_hashed)
    select id, 'profile', width, height, ${browser}, image_hash::text::bit(256), true
    from unnest(${photos.map(({ id }) => id)}::uuid[], ${photos.map(({ width }) => width)}::int[],
      ${photos.map(({ height }) => height)}::int[], ${photos.map(({ imageHash }) => imageHash)}::text[])
      as photo (id, width, height, image_hash)`;
  return photos.map(({ id }) => mediaAddress(id));
}

/** Synchronous: each asynchronous step would take longer than the write. */
function writeRenditions(folder: string, { id, renditions }: Picture & { readonly id: string }) {
  for (const { width, bytes } of renditions) {
    const path = join(folder, keyOf('profile', id, width));
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, bytes, { mode: 0o600 });
  }
}
