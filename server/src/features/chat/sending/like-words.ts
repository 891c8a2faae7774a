import type { UserId } from '@showup/contract/fields';
import { takeWords } from '#features/matching/swipes.queries';
import { afterCommit, type Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { firstWords } from './first-words.ts';
import { insertMessage } from './send-message.queries.ts';
import { tell } from './send-message.ts';

/** Likes have a limit of their own. */
const NO_LIMIT = firstWords(Number.POSITIVE_INFINITY);

/** Delivers what two people wrote with their likes, in the transaction that matches them. */
export async function deliverWords(
  ctx: Context,
  tx: Sql,
  { userId, otherId }: { readonly userId: UserId; readonly otherId: UserId },
): Promise<void> {
  for (const { swiper, target, text, about } of await takeWords(tx, userId, otherId)) {
    const row = { viewerId: swiper, partnerId: target, text, about, clientId: null, replyTo: null };
    const inserted = await insertMessage(tx, row, NO_LIMIT);
    if (inserted) afterCommit(tx, () => void tell(ctx, inserted));
  }
}
