import type { Message } from '@showup/contract/chat';
import { pushTexts } from '@showup/contract/platform/push';
import { isMatched } from '#features/matching/pairs.queries';
import { findCalledName } from '#features/profiles/profiles.queries';
import type { Context } from '#server/context';
import { getUnreadCounts } from '../reading/messages.ts';

/**
 * Long enough to notice that a phone was put away with a tab open: it is then notified of what the tab never showed.
 */
const HELD_MS = 600_000;

/** Notifies a receiver without an open tab, as long as the message is unread and the two are matched. */
export function notifyReceiver(ctx: Context, { senderId, receiverId, text, image }: Message): void {
  const { sql } = ctx.db;
  ctx.push.notify(receiverId, {
    aboutId: senderId,
    urgency: 'high',
    heldMs: HELD_MS,
    discreet: { title: pushTexts.newMessage },
    async text() {
      const firstName = await findCalledName(sql, senderId);
      return firstName === undefined
        ? undefined
        : { title: firstName, body: text || (image ? pushTexts.picture : '') };
    },
    async isDue() {
      const unread = await getUnreadCounts(sql, receiverId);
      return Boolean(unread[senderId]) && (await isMatched(sql, receiverId, senderId));
    },
  });
}
