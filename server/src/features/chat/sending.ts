import type { Message, NewMessage } from '@showup/contract/chat';
import { type Database, isDuplicate, type Sql } from '../../platform/db/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Live } from '../../platform/live/live.ts';
import { type Media, mediaAddress } from '../../platform/media/media.service.ts';
import { type Matching, notMatched } from '../matching/matching.service.ts';
import {
  type Counted,
  type FirstWords,
  findSent,
  insertMessage,
  type NewRow,
  type Pair,
  setImage,
} from './chat.queries.ts';
import { findRefusal } from './first-words.queries.ts';
import './chat.events.ts';
import { refusalOf } from './first-words.ts';
import type { SendPace } from './send-pace.ts';

/** Whoever sends again does so within moments. */
const TOLD_KEPT = 10_000;

interface Parts {
  readonly db: Database;
  readonly events: Events;
  readonly live: Live;
  readonly media: Media;
  readonly matching: Matching;
  readonly pace: SendPace;
  readonly limits: FirstWords;
}

export function createSending({ db, events, live, media, matching, pace, limits }: Parts) {
  /** The names of messages that this process has told of; of others it cannot know. */
  const told = new Set<string>();

  /**
   * Only matched people may write to each other; both are told after the commit. A draft with the `clientId` of one
   * that was sent answers the sent one, and tells of it only where this process has not. `browser` is the one that
   * uploaded the picture.
   * @throws Problem 429 for someone who sends faster than people write, 404 without a match, 403 for someone who has
   *   written much to people who have not written back
   */
  async function sendMessage(
    viewerId: string,
    partnerId: string,
    draft: NewMessage,
    browser: Buffer,
  ): Promise<Message> {
    pace.spend(viewerId);
    const pair = { viewerId, partnerId };
    const clientId = draft.clientId || null;
    const row = { ...pair, text: draft.text ?? '', clientId };
    const imageId = draft.image ? await takeImage(pair, draft.image, browser) : null;
    const message = (await post(row, imageId, browser)) ?? (await post(row, imageId, browser));
    if (!message) throw notMatched();
    return message;
  }

  /** Undefined where what stood against it has gone since. @throws Problem what stands against it */
  async function post(row: NewRow, imageId: string | null, browser: Buffer): Promise<Message | undefined> {
    const inserted = await write(row, imageId, browser);
    if (inserted) return tell(inserted);
    const sent = row.clientId === null ? undefined : await findSent(db.sql, row, row.clientId);
    // The commit may not have been answered, or another process may have died between it and its telling.
    if (sent) return told.has(nameOf(sent.message)) ? sent.message : tell(sent);
    const refusal = refusalOf(await findRefusal(db.sql, row, limits));
    if (refusal) throw refusal;
    return undefined;
  }

  /** Undefined without a match, past a limit, and when it is there already, be it since this very moment. */
  async function write(row: NewRow, imageId: string | null, browser: Buffer): Promise<Counted | undefined> {
    try {
      if (imageId === null) return await insertMessage(db.sql, row, limits);
      return await db.transaction((tx) => insertWithImage(tx, row, imageId, browser));
    } catch (error) {
      if (isDuplicate(error)) return undefined;
      throw error;
    }
  }

  /** Asks first: nothing is decoded and stored for a message that has nowhere to go. */
  async function takeImage({ viewerId, partnerId }: Pair, source: string, browser: Buffer): Promise<string> {
    if (!(await matching.isMatched(db.sql, viewerId, partnerId))) throw notMatched();
    return media.take(source, 'chat', browser);
  }

  async function insertWithImage(
    tx: Sql,
    row: NewRow,
    imageId: string,
    uploader: Buffer,
  ): Promise<Counted | undefined> {
    const inserted = await insertMessage(tx, row, limits);
    if (!inserted) return undefined;
    const { _id, senderId, receiverId } = inserted.message;
    const shownTo = { userIds: [senderId, receiverId] };
    await media.claim(tx, [imageId], { preset: 'chat', uploader, ownerId: senderId, shownTo });
    await setImage(tx, _id, imageId);
    return { ...inserted, message: { ...inserted.message, image: mediaAddress(imageId) } };
  }

  const nameOf = ({ senderId, clientId }: Message) => `${senderId} ${clientId}`;

  function rememberTold(name: string): void {
    const [oldest] = told;
    if (told.size >= TOLD_KEPT && oldest !== undefined) told.delete(oldest);
    told.add(name);
  }

  function tell({ message, unread, seq }: Counted): Message {
    const { senderId, receiverId, clientId } = message;
    if (clientId !== null) rememberTold(nameOf(message));
    live.toUsers([senderId, receiverId], 'newMessage', message); // the sender's other tabs too
    live.toUser(receiverId, 'unreadCountUpdate', { senderId, count: unread, seq });
    live.toUser(receiverId, 'updateSidebar', { userId: senderId });
    live.toUser(senderId, 'updateSidebar', { userId: receiverId });
    void events.emit(db.sql, 'messageSent', { message });
    return message;
  }

  return { sendMessage };
}
