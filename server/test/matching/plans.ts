import { createApp } from '../../src/app.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { openRecording, type Plan, plansOf } from '../database/query-plans.ts';
import { cast, personId } from '../people/crowd-cast.ts';

/** The plans of the statements that these services send for a crowd, by what they are sent for. */
export async function matchingPlans(url: string, config: Config): Promise<Map<string, Plan[]>> {
  const db = openRecording(url);
  const { features, close } = await createApp({ config, db, print: () => {} });
  const { matching, profiles } = features;
  const ada = personId(cast.inOrder.at(-1) ?? 0);

  const pageOf = async (id: string) => (await matching.potentialMatches(id)).items.map(({ _id }) => _id);
  const calls: Record<string, () => Promise<unknown>> = {
    async deck() {
      await pageOf(personId(cast.answeredMost));
      await pageOf(ada);
    },
    async lists() {
      await matching.whoLikedMe(personId(cast.hot[0] ?? 0));
      await matching.likedProfiles(personId(cast.likesMany));
      await matching.rejectedProfiles(personId(cast.rejectsMany));
    },
    async like() {
      const likers = (await matching.whoLikedMe(ada)).items.map(({ _id }) => _id);
      const [someone = ''] = (await pageOf(ada)).filter((id) => !likers.includes(id));
      await matching.like(ada, someone);
    },
    async match() {
      const [someone = ''] = await pageOf(ada);
      await matching.like(someone, ada);
      await matching.whoLikedMe(ada);
      await matching.like(ada, someone);
      await matching.unmatch(ada, someone);
    },
    async reject() {
      const [someone = ''] = await pageOf(ada);
      await matching.reject(ada, someone);
      await matching.undoReject(ada, someone);
    },
    async people() {
      const [someone = ''] = await pageOf(ada);
      await matching.sharedCard(ada, someone);
      await matching.flushViews();
      await matching.forgetInactive();
      await db.transaction((tx) => profiles.refreshStanding(tx, ada));
      await matching.reject(ada, someone);
      await db.transaction((tx) => matching.closePair(tx, ada, someone));
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
