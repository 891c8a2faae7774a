import { afterCommit, type Sql } from '../../platform/db/database.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Media } from '../../platform/media/media.service.ts';
import { countUnreadAnew, findImages, hideUnread } from './suspensions.queries.ts';
import type { Typing } from './typing.ts';

interface Parts {
  readonly live: Live;
  readonly media: Media;
  readonly typing: Typing;
}

/** What a ban does to conversations, whose matches wait meanwhile: their pairs are locked. */
export function createSuspensions({ live, media, typing }: Parts) {
  /** Neither side sees a picture or a count of them. */
  async function suspendConversations(tx: Sql, userId: string, partnerIds: readonly string[]): Promise<void> {
    const images = await findImages(tx, userId, partnerIds);
    await media.showOnlyTo(
      tx,
      images.flatMap(({ imageIds }) => imageIds),
      [],
    );
    const readers = await hideUnread(tx, userId, partnerIds);
    afterCommit(tx, () => {
      for (const partnerId of partnerIds) typing.forget(userId, partnerId);
      for (const { readerId, partnerId, seq } of readers)
        live.toUser(readerId, 'unreadCountUpdate', { senderId: partnerId, count: 0, seq });
    });
  }

  /** They are as they were. */
  async function resumeConversations(tx: Sql, userId: string, partnerIds: readonly string[]): Promise<void> {
    for (const { lo, hi, imageIds } of await findImages(tx, userId, partnerIds))
      await media.showOnlyTo(tx, imageIds, [lo, hi]);
    const readers = await countUnreadAnew(tx, userId, partnerIds);
    afterCommit(tx, () => {
      for (const partnerId of partnerIds) typing.forget(userId, partnerId);
      live.toUsers(partnerIds, 'updateSidebar', { userId });
      for (const { readerId, partnerId, unread, seq } of readers)
        live.toUser(readerId, 'unreadCountUpdate', { senderId: partnerId, count: unread, seq });
    });
  }

  return { suspendConversations, resumeConversations };
}
