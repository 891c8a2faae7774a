import { randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';
import { listMessages, markRead } from '../features/chat/reading/messages.ts';
import { sendMessage } from '../features/chat/sending/send-message.ts';
import { like } from '../features/matching/likes/like.ts';
import { afterCommit } from '../platform/db/database.ts';
import { Problem } from '../platform/problem.ts';
import { findDemoPeople, findUnansweredLikes } from './demo.queries.ts';

/** Like a person, takes a moment, but never more than 5 s. */
const LIKE_BACK_MS = 2_500;
const WRITE_BACK_MS = 2_000;

const replies = [
  'Hey, you showed up! How is your evening going?',
  'Ha, finally someone who writes first. Filter coffee or tea?',
  'Hello! I was just thinking about getting out of the house. What are you up to?',
  'Hi! Best thing that happened to you this week?',
] as const;

/** The other person has left, unmatched or been banned meanwhile. */
const isGone = (error: unknown) => error instanceof Problem && error.status === 404;

/** Demo people like everyone back, and answer a first message. */
export function createAnswers(ctx: Context, onFailure: (error: unknown) => void) {
  const { db, events } = ctx;
  const timers = new Set<NodeJS.Timeout>();
  const demoIds = new Set<string>();

  function after(ms: number, answer: () => Promise<unknown>): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      answer().catch((error: unknown) => isGone(error) || onFailure(error));
    }, ms);
    timers.add(timer);
  }

  const likeBack = (demoId: string, likerId: string) => after(LIKE_BACK_MS, () => like(ctx, demoId, likerId));

  function replyTo(demoId: string, senderId: string): void {
    after(WRITE_BACK_MS, async () => {
      const conversation = await listMessages(ctx, demoId, senderId);
      if (conversation.some((message) => message.senderId === demoId)) return;
      await markRead(ctx, demoId, senderId);
      const text = replies[parseInt(demoId.slice(0, 4), 16) % replies.length] ?? replies[0];
      await sendMessage(ctx, demoId, senderId, { text }, randomBytes(32));
    });
  }

  events.on('demo', 'liked', async (tx, { likerId, likedId }) => {
    if (demoIds.has(likedId)) afterCommit(tx, () => likeBack(likedId, likerId));
  });
  events.on('demo', 'messageSent', async (_sql, { message: { senderId, receiverId } }) => {
    if (demoIds.has(receiverId) && !demoIds.has(senderId)) replyTo(receiverId, senderId);
  });

  return {
    /** Finds the demo people, and answers likes left open by a restart. */
    async refresh(): Promise<void> {
      for (const id of await findDemoPeople(db.sql)) demoIds.add(id);
      for (const { demoId, likerId } of await findUnansweredLikes(db.sql)) likeBack(demoId, likerId);
    },
    stop(): void {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
