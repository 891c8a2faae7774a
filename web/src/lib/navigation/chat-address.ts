import type { UserId } from '@showup/contract/fields';

/** The part of `/chats` that names the person whose conversation is open. */
export const OPEN_CHAT = 'with';

export function chatAddress(userId: UserId): string {
  return `/chats?${OPEN_CHAT}=${userId}`;
}
