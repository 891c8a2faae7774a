import type { UserId } from '@showup/contract/fields';
import { listPotentialMatches } from '#features/matching/deck/deck';
import { removeInactivePeople } from '#features/matching/deck/deck-rows';
import { flushViews } from '#features/matching/deck/exposure';
import { listLikedProfiles, listLikers, listRejectedProfiles } from '#features/matching/likes/card-lists';
import { like } from '#features/matching/likes/like';
import { reject, undoReject } from '#features/matching/likes/reject';
import { closePair } from '#features/matching/matches/blocked-pairs';
import { unmatch } from '#features/matching/matches/unmatch';
import { getSharedCard } from '#features/matching/shared-card';
import { announceStanding } from '#features/profiles/standing';
import type { Config } from '#platform/config/config';
import { createApp } from '#server/app';
import { openRecording, type Plan, plansOf } from '../database/query-plans.ts';
import { asUserId } from '../people/as-user-id.ts';
import { cast, personId } from '../people/crowd-cast.ts';

/** The plans of the statements sent for a crowd, by purpose. */
export async function matchingPlans(url: string, config: Config): Promise<Map<string, Plan[]>> {
  const db = openRecording(url);
  const { ctx, close } = await createApp({ config, db, print: () => {} });
  const ada = personId(cast.inOrder.at(-1) ?? 0);

  const pageOf = async (id: UserId) => (await listPotentialMatches(ctx, id)).items.map(({ _id }) => _id);
  const calls: Record<string, () => Promise<unknown>> = {
    async deck() {
      await pageOf(personId(cast.answeredMost));
      await pageOf(ada);
    },
    async lists() {
      await listLikers(ctx.db.sql, personId(cast.hot[0] ?? 0));
      await listLikedProfiles(ctx.db.sql, personId(cast.likesMany));
      await listRejectedProfiles(ctx.db.sql, personId(cast.rejectsMany));
    },
    async like() {
      const likers = (await listLikers(ctx.db.sql, ada)).items.map(({ _id }) => _id);
      const [someone = asUserId('')] = (await pageOf(ada)).filter((id) => !likers.includes(id));
      await like(ctx, ada, someone);
    },
    async match() {
      const [someone = asUserId('')] = await pageOf(ada);
      await like(ctx, someone, ada);
      await listLikers(ctx.db.sql, ada);
      await like(ctx, ada, someone);
      await unmatch(ctx, ada, someone);
    },
    async reject() {
      const [someone = asUserId('')] = await pageOf(ada);
      await reject(ctx, ada, someone);
      await undoReject(ctx, ada, someone);
    },
    async people() {
      const [someone = asUserId('')] = await pageOf(ada);
      await getSharedCard(ctx, ada, someone);
      await flushViews(ctx);
      await removeInactivePeople(ctx);
      await db.transaction((tx) => announceStanding(ctx, tx, ada));
      await reject(ctx, ada, someone);
      await db.transaction((tx) => closePair(ctx, tx, { blockerId: ada, blockedId: someone }));
    },
  };
  try {
    const plans = new Map<string, Plan[]>();
    const known = new Set<string>();
    for (const [what, call] of Object.entries(calls)) {
      db.statements();
      await call();
      const fresh = db.statements().filter(({ text }) => !known.has(text));
      for (const { text } of fresh) known.add(text);
      plans.set(what, await plansOf(url, fresh));
    }
    return plans;
  } finally {
    await close();
    await db.close();
  }
}
