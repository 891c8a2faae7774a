import { feature } from '../../feature.ts';
import './chat.events.ts';
import { chatRoutes } from './chat.routes.ts';
import { exportChat } from './chat-export.ts';
import { closeConversation } from './ending/close-conversation.ts';
import { deleteClosedConversations, deleteConversationsOf } from './ending/delete-conversations.ts';
import { gatherEvidence } from './ending/evidence.ts';
import { resumeConversations, suspendConversations } from './ending/suspensions.ts';
import { notifyReceiver } from './sending/message-notices.ts';
import { passTypingOn, refreshTyping } from './typing/pass-typing-on.ts';

export const chat = feature('chat', (house) => {
  house.routes(chatRoutes);
  house.onStart(passTypingOn);
  house.answer('evidence', (_ctx, tx, { reporterId, reportedId }) =>
    gatherEvidence(tx, reporterId, reportedId),
  );
  house.on('onlineStatusChanged', refreshTyping);
  house.on('leaving', deleteConversationsOf);
  house.on('unmatched', closeConversation);
  house.on('suspended', suspendConversations);
  house.on('resumed', resumeConversations);
  house.on('messageSent', async (ctx, _sql, { message }) => notifyReceiver(ctx, message));
  house.exports(exportChat);
  house.job({ hours: 24 }, 'forget closed conversations', deleteClosedConversations);
});
