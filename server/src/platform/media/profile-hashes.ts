import type { UploadPreset } from '@showup/contract/platform/media';
import { imageHash } from './formats/image-hash.ts';

/**
 * Profile photos are compared with those of other accounts. Verification photos are compared by their own feature, and
 * chat pictures never.
 */
export const isOfProfile = (preset: UploadPreset) => preset === 'profile' || preset === 'avatar';

/** Call it with the smallest rendition: it is quick to decode and has everything the hash needs. */
export async function hashOfRendition(bytes: Buffer | undefined): Promise<string | null> {
  return bytes === undefined ? null : ((await imageHash(bytes)) ?? null);
}
