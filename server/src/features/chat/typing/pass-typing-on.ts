import { chatSignals } from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import { seeEachOtherOnline } from '#features/matching/pairs.queries';
import { afterCommit, type Sql } from '#platform/db/database';
import { type Context, inMemory } from '#server/context';
import { SharedTyping } from './typing.ts';

/** Matches see each other typing if both show their online status. */
export const typingIn = inMemory(
  ({ db, live }) =>
    new SharedTyping(live, {
      isShown: (senderId, receiverId) => seeEachOtherOnline(db.sql, senderId, receiverId),
      forward: (senderId, receiverId) => live.toUser(receiverId, 'typing', { userId: senderId }),
      clock: () => performance.now(),
    }),
);

export function passTypingOn(ctx: Context): void {
  const typing = typingIn(ctx);
  ctx.live.onSignal('typing', (viewer, payload) => {
    const signal = chatSignals.typing.safeParse(payload);
    // Losing a keystroke is harmless: the next one tries again.
    if (signal.success) typing.typed(viewer.id, signal.data.userId).catch(() => {});
  });
}

/** For someone who shows their online status from now on, or hides it. */
export async function refreshTyping(
  ctx: Context,
  tx: Sql,
  { userId }: { readonly userId: UserId },
): Promise<void> {
  afterCommit(tx, () => typingIn(ctx).forgetPerson(userId));
}
