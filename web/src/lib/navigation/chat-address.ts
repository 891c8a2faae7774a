/** The part of `/chats` that names the person whose conversation is open. */
export const OPEN_CHAT = 'with';

export function chatAddress(userId: string): string {
  return `/chats?${OPEN_CHAT}=${userId}`;
}
