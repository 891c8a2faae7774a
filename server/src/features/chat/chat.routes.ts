import { chatEndpoints } from '@showup/contract/chat';
import { perNetwork } from '#platform/http/gate/rate-limit';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import { listChatPartners } from './chat-partners.ts';
import { listReactions, react } from './reacting/react.ts';
import { getUnreadCounts, listMessages, markRead } from './reading/messages.ts';
import { sendMessage } from './sending/send-message.ts';

export function chatRoutes({ serve }: Routing, ctx: Context): void {
  serve(chatEndpoints.chatPartners, (viewer) => listChatPartners(ctx, viewer.id));
  serve(chatEndpoints.unreadCounts, (viewer) => getUnreadCounts(ctx.db.sql, viewer.id));
  serve(chatEndpoints.listMessages, (viewer, { params, query }) =>
    listMessages(ctx, viewer.id, params.userId, query),
  );
  serve(
    chatEndpoints.sendMessage,
    (viewer, { params, body }, exchange) =>
      sendMessage(ctx, viewer.id, params.userId, body, exchange.browser()),
    perNetwork(600), // one address can be a whole bar
  );
  serve(
    chatEndpoints.react,
    (viewer, { params: { userId, messageId }, body }) =>
      react(ctx, viewer.id, { partnerId: userId, messageId, emoji: body.emoji }),
    perNetwork(600),
  );
  serve(chatEndpoints.listReactions, (viewer, { params, query }) =>
    listReactions(ctx, viewer.id, params.userId, query.from),
  );
  serve(chatEndpoints.markRead, async (viewer, { body }) => {
    await markRead(ctx, viewer.id, body.senderId);
    return {};
  });
}
