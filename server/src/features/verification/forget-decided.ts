import { CAPTURE_KEPT_DAYS } from '@showup/contract/verification';
import type { Deletes } from '#platform/jobs/retention';
import type { Context } from '#server/context';
import { deleteOldChallenges } from './capture/challenges.queries.ts';
import { forgetUses, oldCodeUses } from './capture/code-uses.ts';
import { forgetImagesOf, forgetReplacedImages } from './same-images/same-images.queries.ts';
import { findForgettable, forgetTraces } from './verification.queries.ts';

const CHALLENGE_KEPT_HOURS = 1;
const PAGE = 100;

export const decidedPhotos: readonly Deletes[] = [
  {
    what: 'The photo that proves you showed up',
    after: { days: CAPTURE_KEPT_DAYS },
    from: 'the decision',
    purpose: 'photos',
  },
  {
    what: 'A fingerprint of that photo, by which we know it when it’s sent again',
    after: { days: CAPTURE_KEPT_DAYS },
    from: 'the decision, or after it was sent if another photo replaced it or you withdrew it',
    purpose: 'photos',
  },
  {
    what: 'Where you stood when you sent it, as your browser said, and the codes in the photo',
    after: { days: CAPTURE_KEPT_DAYS },
    from: 'the decision',
    purpose: 'location',
  },
  ...oldCodeUses,
  {
    what: 'The pose that the camera asked for, until you send the photo',
    after: { hours: CHALLENGE_KEPT_HOURS },
    from: 'the camera opened',
  },
];

/** Photos, their hashes and codes, and where the person stood are kept for some days after the decision. */
export async function forgetDecided(ctx: Context): Promise<void> {
  await deleteOldChallenges(ctx.db.sql, CHALLENGE_KEPT_HOURS);
  await forgetUses(ctx);
  while ((await forgetSomeDecided(ctx)) === PAGE);
  while ((await forgetReplacedImages(ctx.db.sql, CAPTURE_KEPT_DAYS, PAGE)) === PAGE);
}

/** Returns how many. */
async function forgetSomeDecided({ db, media }: Context): Promise<number> {
  return db.transaction(async (tx) => {
    const old = await findForgettable(tx, CAPTURE_KEPT_DAYS, PAGE);
    await media.release(
      tx,
      old.flatMap(({ mediaId }) => mediaId ?? []),
    );
    const ids = old.map(({ id }) => id);
    await forgetTraces(tx, ids);
    await forgetImagesOf(tx, ids);
    return old.length;
  });
}
