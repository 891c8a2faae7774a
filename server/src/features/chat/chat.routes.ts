import { chatEndpoints } from '@showup/contract/chat';
import { perNetwork } from '../../platform/http/pace.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Chat } from './chat.service.ts';

export function chatRoutes(serve: Serve, chat: Chat): void {
  serve(chatEndpoints.chatPartners, (viewer) => chat.chatPartners(viewer.id));
  serve(chatEndpoints.unreadCounts, (viewer) => chat.unreadCounts(viewer.id));
  serve(chatEndpoints.listMessages, (viewer, { params, query }) =>
    chat.listMessages(viewer.id, params.userId, query),
  );
  serve(
    chatEndpoints.sendMessage,
    (viewer, { params, body }, exchange) =>
      chat.sendMessage(viewer.id, params.userId, body, exchange.browser()),
    perNetwork(600), // one address can be a whole bar
  );
  serve(chatEndpoints.markRead, async (viewer, { body }) => {
    await chat.markRead(viewer.id, body.senderId);
    return {};
  });
}
