import type { Context } from '../../context.ts';
import { deleteOldChallenges } from './capture/challenges.queries.ts';
import { forgetUses } from './capture/code-uses.ts';
import { forgetImagesOf, forgetReplacedImages } from './same-images/same-images.queries.ts';
import { findForgettable, forgetTraces } from './verification.queries.ts';

const PHOTO_KEPT_DAYS = 30;
const PAGE = 100;

/** Photos, their hashes and codes, and where the person stood are kept for 30 days after the decision. */
export async function forgetDecided(ctx: Context): Promise<void> {
  await deleteOldChallenges(ctx.db.sql);
  await forgetUses(ctx);
  while ((await forgetSomeDecided(ctx)) === PAGE);
  while ((await forgetReplacedImages(ctx.db.sql, PHOTO_KEPT_DAYS, PAGE)) === PAGE);
}

/** Returns how many. */
async function forgetSomeDecided({ db, media }: Context): Promise<number> {
  return db.transaction(async (tx) => {
    const old = await findForgettable(tx, PHOTO_KEPT_DAYS, PAGE);
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
