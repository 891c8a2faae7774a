import { feature } from '#server/feature';
import './chat.events.ts';
import { chatRoutes } from './chat.routes.ts';
import { exportChat } from './chat-export.ts';
import {
  closeConversation,
  closedConversations,
  deleteClosedConversations,
  deleteConversationsOf,
} from './ending/end-conversations.ts';
import { decidedEvidence, forgetEvidence } from './ending/evidence.ts';
import { resumeConversations, suspendConversations } from './ending/suspensions.ts';
import { deliverWords } from './sending/like-words.ts';
import { passTypingOn, refreshTyping } from './typing/pass-typing-on.ts';

export const chat = feature('chat', (house) => {
  house.routes(chatRoutes);
  house.onStart(passTypingOn);
  house.on('onlineStatusChanged', refreshTyping);
  house.on('leaving', deleteConversationsOf);
  house.on('matched', deliverWords);
  house.on('unmatched', closeConversation);
  house.on('reportDecided', (ctx, tx) => forgetEvidence(ctx, tx));
  house.on('reportsChanged', (ctx, tx) => forgetEvidence(ctx, tx));
  house.on('suspended', suspendConversations);
  house.on('resumed', resumeConversations);
  house.exports(exportChat);
  house.retains({
    kept: [
      {
        what: 'A chat with its pictures',
        until: 'as long as you are matched',
        because: 'It belongs to the two of you.',
      },
    ],
  });
  house.job({ hours: 24 }, 'delete closed conversations', deleteClosedConversations, closedConversations);
  house.job(
    { hours: 0.25 },
    'delete evidence of decided reports',
    (ctx) => ctx.db.transaction((tx) => forgetEvidence(ctx, tx)),
    decidedEvidence,
  );
});
