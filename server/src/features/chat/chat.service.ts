import type { NewMessage } from '@showup/contract/chat';
import type { Context } from '../../context.ts';
import { listMessages, markRead } from './reading/messages.ts';
import { sendMessage } from './sending/send-message.ts';

export type Chat = ReturnType<typeof createChat>;

/** For features that don't use the functions of this one directly yet. */
export function createChat(ctx: Context) {
  return {
    listMessages: (viewerId: string, partnerId: string) => listMessages(ctx, viewerId, partnerId),
    sendMessage: (viewerId: string, partnerId: string, draft: NewMessage, browser: Buffer) =>
      sendMessage(ctx, viewerId, partnerId, draft, browser),
    markRead: (viewerId: string, senderId: string) => markRead(ctx, viewerId, senderId),
  };
}
