import type { ChatPartner } from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import type { QueryClient } from '@tanstack/react-query';
import { changeKnown } from '#lib/api/query-client.ts';
import { askAgain, chatKeys, clearUnread } from '../chat.api.ts';
import { forgetOutgoingTo } from '../outbox/outbox.ts';

/** When a match ends: removes everything about it, including unsent messages. */
export function forgetPartner(cache: QueryClient, userId: UserId): void {
  changeKnown<ChatPartner[]>(cache, chatKeys.partners, (partners) =>
    partners.filter(({ _id }) => _id !== userId),
  );
  cache.removeQueries({ queryKey: chatKeys.conversation(userId) });
  forgetOutgoingTo(cache, userId);
  clearUnread(cache, userId);
  // A refusal may be older than a new match with this person, so the server has the last word.
  askAgain(cache, chatKeys.partners);
  askAgain(cache, chatKeys.unread);
}
