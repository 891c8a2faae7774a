import { randomBytes } from 'node:crypto';
import { MESSAGE_PAGE } from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import type { Context } from '../context.ts';
import { listMessages, markRead } from '../features/chat/reading/messages.ts';
import { sendMessage } from '../features/chat/sending/send-message.ts';
import { findDates } from '../features/dates/dates.queries.ts';
import { arriveAtDate } from '../features/dates/here/arrive-at-date.ts';
import { answerDate } from '../features/dates/planning/answer-date.ts';
import { listPotentialMatches } from '../features/matching/deck/deck.ts';
import { like } from '../features/matching/likes/like.ts';
import { codeAddress } from '../features/venues/codes/venue-of-code.ts';
import { liveProof, periodAt } from '../features/venues/venue-code.ts';
import { findVenue } from '../features/venues/venues.queries.ts';
import { afterCommit } from '../platform/db/database.ts';
import { databaseTime } from '../platform/db/database-time.ts';
import { Problem } from '../platform/problem.ts';
import { Attendance } from './attendance.ts';
import { castOf, type Role } from './cast.ts';
import { findAdmirers, findDemoPeople, findNewcomers, findUnansweredLikes } from './demo.queries.ts';
import { nextLine } from './small-talk.ts';

/** Like a person, takes a moment, but never more than 5 s. */
const LIKE_BACK_MS = 1_200;
const WRITE_BACK_MS = 2_000;
const ACCEPT_MS = 3_000;
const COME_MS = 4_000;
/** How many demo people like each newcomer before they look. */
const ADMIRERS = 3;

/** The other person has left, unmatched, been banned or taken it back meanwhile. */
const isGone = (error: unknown) => error instanceof Problem && (error.status === 404 || error.status === 409);

/** Demo people like some newcomers first and everyone back, answer messages, accept dates, and come to them. */
export class Answers {
  readonly #ctx: Context;
  readonly #attendance: Attendance;
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Answers that are due, by the two people: several messages in a row get one. */
  readonly #due = new Map<string, NodeJS.Timeout>();
  readonly #roles = new Map<UserId, Role | undefined>();
  readonly #greeting = new Set<string>();

  constructor(ctx: Context) {
    this.#ctx = ctx;
    this.#attendance = new Attendance(ctx.live.presence);
    ctx.events.on('demo', 'liked', async (tx, { likerId, likedId }) => {
      if (this.#roles.has(likedId)) afterCommit(tx, () => this.#likeBack(likedId, likerId));
    });
    ctx.events.on('demo', 'matched', async (tx, { userId, otherId }) => {
      if (this.#roles.has(otherId) && !this.#roles.has(userId))
        afterCommit(tx, () => this.#attendance.attend(otherId));
    });
    ctx.events.on('demo', 'messageSent', async (_sql, { message: { senderId, receiverId } }) => {
      if (this.#roles.has(receiverId) && !this.#roles.has(senderId)) this.#replyTo(receiverId, senderId);
    });
    ctx.events.on('demo', 'dateProposed', async (tx, { dateId, from, to }) => {
      if (this.#roles.has(to) && !this.#roles.has(from)) afterCommit(tx, () => this.#accept(to, dateId));
    });
    ctx.events.on('demo', 'arrivedAtDate', async (tx, { dateId, userId, otherId }) => {
      if (this.#roles.has(otherId) && !this.#roles.has(userId))
        afterCommit(tx, () => this.#after(COME_MS, () => this.#come(otherId, dateId)));
    });
    ctx.events.on('demo', 'standingChanged', async (tx, { userId, isOfDemo }) => {
      if (!isOfDemo) afterCommit(tx, () => this.#after(0, () => this.#greet(userId)));
    });
  }

  /** Finds the demo people, likes newcomers whom too few have liked, and answers likes left open by a restart. */
  async refresh(): Promise<void> {
    const { sql } = this.#ctx.db;
    const roles = new Map(castOf(this.#ctx.settings.demoPeople).map((role) => [role.phone, role]));
    for (const { userId, phone } of await findDemoPeople(sql)) this.#roles.set(userId, roles.get(phone));
    this.#attendance.open([...this.#roles.keys()]);
    for (const { demoId, likerId } of await findUnansweredLikes(sql)) this.#likeBack(demoId, likerId);
    for (const userId of await findNewcomers(sql, ADMIRERS)) this.#after(0, () => this.#greet(userId));
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#attendance.close();
  }

  /** The first card of their deck is among them, so that the first like shows what a match is. */
  async #greet(userId: UserId): Promise<void> {
    if (this.#greeting.has(userId)) return;
    this.#greeting.add(userId);
    try {
      const [first] = (await listPotentialMatches(this.#ctx, userId)).items;
      const wish = { admirers: ADMIRERS, first: first?._id };
      for (const demoId of await findAdmirers(this.#ctx.db.sql, userId, wish))
        await like(this.#ctx, demoId, userId);
    } finally {
      this.#greeting.delete(userId);
    }
  }

  #likeBack(demoId: UserId, likerId: UserId): void {
    this.#after(LIKE_BACK_MS, () => {
      this.#attendance.attend(demoId);
      return like(this.#ctx, demoId, likerId);
    });
  }

  #accept(demoId: UserId, dateId: string): void {
    this.#after(ACCEPT_MS, () => {
      this.#attendance.attend(demoId);
      return answerDate(this.#ctx, demoId, { dateId, answer: 'accept' });
    });
  }

  /** They scan the code on the venue's screen, too. */
  async #come(demoId: UserId, dateId: string): Promise<void> {
    const { sql } = this.#ctx.db;
    const [date] = await findDates(sql, demoId, [dateId]);
    const venue = date && (await findVenue(sql, date.venueId));
    if (!venue) return;
    const code = codeAddress(this.#ctx, venue, liveProof(venue.secret, periodAt(await databaseTime(sql))));
    const { latitude, longitude } = venue;
    await arriveAtDate(this.#ctx, demoId, { dateId, code, latitude, longitude, accuracy: 0 });
  }

  #replyTo(demoId: UserId, senderId: UserId): void {
    this.#attendance.attend(demoId);
    this.#ctx.live.toUser(senderId, 'typing', { userId: demoId });
    const pair = `${demoId} ${senderId}`;
    this.#cancel(this.#due.get(pair));
    const timer = this.#after(WRITE_BACK_MS, async () => {
      this.#due.delete(pair);
      await this.#reply(demoId, senderId);
    });
    this.#due.set(pair, timer);
  }

  async #reply(demoId: UserId, senderId: UserId): Promise<void> {
    const role = this.#roles.get(demoId);
    const messages = await listMessages(this.#ctx, demoId, senderId);
    const last = messages.at(-1);
    if (!role || last?.senderId !== senderId) return;
    await markRead(this.#ctx, demoId, senderId);
    // Earlier lines may be on the page before, and nothing is said twice.
    if (messages.length >= MESSAGE_PAGE) return;
    const said = messages.filter((message) => message.senderId === demoId).map(({ text }) => text);
    const text = nextLine(role, { said, lastText: last.text, hasImage: last.image !== null });
    if (text === undefined) return;
    this.#attendance.attend(demoId);
    await sendMessage(this.#ctx, demoId, senderId, { text }, randomBytes(32));
  }

  #cancel(timer: NodeJS.Timeout | undefined): void {
    if (!timer) return;
    clearTimeout(timer);
    this.#timers.delete(timer);
  }

  #after(ms: number, answer: () => Promise<unknown>): NodeJS.Timeout {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      answer().catch((err: unknown) => {
        if (!isGone(err)) this.#ctx.log.error({ err }, 'a demo person could not answer');
      });
    }, ms);
    this.#timers.add(timer);
    return timer;
  }
}
