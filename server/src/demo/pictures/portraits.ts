import type { Gender } from '@showup/contract/profiles';
import { drawPortrait } from './portrait.ts';
import { drawScene, type Interest } from './scene.ts';
import { drawAtVenue, type VenueLook } from './venue-picture.ts';

export interface Sitter extends VenueLook {
  /** One person, one seed: the same face on every picture. */
  seed: string;
  identifiedAs: Gender;
  interest: Interest;
}

/**
 * The three profile pictures of a demo person, JPEG, 900×1200: the face, something they like, and the venue they were
 * verified at. They are clearly drawings, so that nobody mistakes a demo account for a real person.
 */
export function drawPortraits({
  seed,
  identifiedAs,
  interest,
  ...venue
}: Sitter): Promise<[Buffer, Buffer, Buffer]> {
  return Promise.all([
    drawPortrait(seed, identifiedAs),
    drawScene(seed, identifiedAs, interest),
    drawAtVenue(seed, identifiedAs, venue),
  ]);
}
