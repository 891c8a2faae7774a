import { randomBytes } from 'node:crypto';
import { mediaAddress } from '#platform/media/take-picture';
import type { Context } from '#server/context';
import { insertControl, type NewControl } from './controls.queries.ts';

/** A control with its pictures, as files. */
export interface ControlFiles extends Omit<NewControl, 'capture' | 'photos'> {
  readonly capture: Buffer;
  readonly photos: readonly Buffer[];
}

/** @throws Problem 413 or 415 for a picture that would be refused as an upload, too */
export async function addControl(ctx: Context, { capture, photos, ...control }: ControlFiles): Promise<void> {
  const uploader = { browser: randomBytes(32), userId: null };
  const upload = async (picture: Buffer, preset: 'profile' | 'verification') => {
    const { secure_url } = await ctx.media.upload(picture, preset, uploader);
    return secure_url.slice(mediaAddress('').length);
  };
  const captureId = await upload(capture, 'verification');
  const photoIds: string[] = [];
  for (const photo of photos) photoIds.push(await upload(photo, 'profile'));
  await ctx.db.transaction(async (tx) => {
    await ctx.media.keepAsControl(tx, captureId, photoIds);
    await insertControl(tx, { ...control, capture: captureId, photos: photoIds });
  });
}
