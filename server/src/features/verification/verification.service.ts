import type { VerificationPhoto } from '@showup/contract/verification';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { submitPhoto } from './capture/submit-photo.ts';
import { forgetDecided } from './forget-decided.ts';
import { samePhotosOf } from './same-images/same-photos.ts';

export type Verification = ReturnType<typeof createVerification>;

/** For features that don't use the functions of this one directly yet. */
export function createVerification(ctx: Context) {
  return {
    submitPhoto: (viewer: Viewer, input: VerificationPhoto, browser: Buffer, ip: string) =>
      submitPhoto(ctx, viewer, input, browser, ip),
    forgetDecided: () => forgetDecided(ctx),
    samePhotosOf,
  };
}
