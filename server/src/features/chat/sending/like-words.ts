import { takeWords } from '#features/matching/swipes.queries';
import { afterCommit, type Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { insertMessage } from './send-message.queries.ts';
import { tell } from './send-message.ts';

/**
 * Delivers what two people wrote with their likes, in the transaction that matches them. The limits of first words don't
 * count here: likes have their own.
 */
export async function deliverWords(
  ctx: Context,
  tx: Sql,
  { userId, otherId }: { readonly userId: string; readonly otherId: string },
): Promise<void> {
  for (const { swiper, target, text, about } of await takeWords(tx, userId, otherId)) {
    const pair = { viewerId: swiper, partnerId: target };
    const sent = await insertMessage(tx, {
      ...pair,
      text,
      about,
      imageId: null,
      clientId: null,
      replyToSeq: null,
    });
    afterCommit(tx, () => void tell(ctx, sent));
  }
}
