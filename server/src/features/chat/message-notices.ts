import type { Message } from '@showup/contract/chat';
import { pushTexts } from '@showup/contract/push';
import type { Database } from '../../platform/db/database.ts';
import type { Push } from '../../platform/push/push.service.ts';
import type { Matching } from '../matching/matching.service.ts';
import type { Profiles } from '../profiles/profiles.service.ts';
import type { Chat } from './chat.service.ts';

/** A phone that was put away with a tab open is found to be gone within minutes; what it never showed is told then. */
const HELD_MS = 600_000;

interface Parts {
  readonly db: Database;
  readonly push: Pick<Push, 'notify'>;
  readonly profiles: Profiles;
  readonly matching: Matching;
  readonly chat: Pick<Chat, 'unreadCounts'>;
}

/** Tells whoever has no tab open of a message, as long as it is unread and the two are matched. */
export function createMessageNotices({ db, push, profiles, matching, chat }: Parts) {
  return ({ senderId, receiverId, text, image }: Message): void =>
    push.notify(receiverId, {
      aboutId: senderId,
      urgency: 'high',
      heldMs: HELD_MS,
      discreet: { title: pushTexts.newMessage },
      async text() {
        const sender = await profiles.cardOf(db.sql, senderId);
        const [firstName] = sender?.fullName.split(' ') ?? [];
        return firstName === undefined
          ? undefined
          : { title: firstName, body: text || (image ? pushTexts.picture : '') };
      },
      async isDue() {
        const unread = await chat.unreadCounts(receiverId);
        return Boolean(unread[senderId]) && (await matching.isMatched(db.sql, receiverId, senderId));
      },
    });
}
