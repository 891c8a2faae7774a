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
export class Answers {
  readonly #ctx: Context;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #demoIds = new Set<string>();

  constructor(ctx: Context) {
    this.#ctx = ctx;
    ctx.events.on('demo', 'liked', async (tx, { likerId, likedId }) => {
      if (this.#demoIds.has(likedId)) afterCommit(tx, () => this.#likeBack(likedId, likerId));
    });
    ctx.events.on('demo', 'messageSent', async (_sql, { message: { senderId, receiverId } }) => {
      if (this.#demoIds.has(receiverId) && !this.#demoIds.has(senderId)) this.#replyTo(receiverId, senderId);
    });
  }

  /** Finds the demo people, and answers likes left open by a restart. */
  async refresh(): Promise<void> {
    const { sql } = this.#ctx.db;
    for (const id of await findDemoPeople(sql)) this.#demoIds.add(id);
    for (const { demoId, likerId } of await findUnansweredLikes(sql)) this.#likeBack(demoId, likerId);
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #likeBack(demoId: string, likerId: string): void {
    this.#after(LIKE_BACK_MS, () => like(this.#ctx, demoId, likerId));
  }

  #replyTo(demoId: string, senderId: string): void {
    this.#after(WRITE_BACK_MS, async () => {
      const conversation = await listMessages(this.#ctx, demoId, senderId);
      if (conversation.some((message) => message.senderId === demoId)) return;
      await markRead(this.#ctx, demoId, senderId);
      const text = replies[parseInt(demoId.slice(0, 4), 16) % replies.length] ?? replies[0];
      await sendMessage(this.#ctx, demoId, senderId, { text }, randomBytes(32));
    });
  }

  #after(ms: number, answer: () => Promise<unknown>): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      answer().catch((err: unknown) => {
        if (!isGone(err)) this.#ctx.log.error({ err }, 'a demo person could not answer');
      });
    }, ms);
    this.#timers.add(timer);
  }
}
