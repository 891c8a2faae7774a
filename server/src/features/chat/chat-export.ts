import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import { everyRow } from '#platform/db/every-row';
import type { ExportedFile, ExportedPart } from '#platform/export/exported-part';
import type { Context } from '#server/context';
import {
  findConversationsAfter,
  findMessagesAfter,
  findPicturesAfter,
  type KeptConversation,
} from './chat-export.queries.ts';

const LOWEST = { id: '00000000-0000-0000-0000-000000000000' };
const START = { seq: 0 };

export function exportChat({ db }: Context): ExportedPart {
  return {
    readme: {
      'conversations.json':
        'Your conversations: the file, the other person unless the match has ended, unread messages, and when you last read.',
      'messages/':
        'A file for each conversation, with a folder for its pictures. With a match, the messages and reactions of both of you; for a conversation that has ended, your own, for the 30 days that we keep it. `answersAt` is when the answered message was sent, `about` what of a card the words of a like are about.',
    },
    files: (userId) => exportConversations(db.sql, userId),
  };
}

/** Files are numbered, since two partners may have the same name. */
async function* exportConversations(sql: Sql, userId: UserId): AsyncGenerator<ExportedFile> {
  const index: unknown[] = [];
  for await (const conversation of everyRow(LOWEST, (last) => findConversationsAfter(sql, userId, last.id))) {
    const { id, ...about } = conversation;
    const name = `messages/${index.length + 1}-${inFileName(conversation)}`;
    index.push({ file: `${name}.json`, ...about });
    yield { kind: 'list', name: `${name}.json`, list: exportMessages(sql, userId, conversation, name) };
    yield* exportPictures(sql, userId, id, name);
  }
  yield { kind: 'json', name: 'conversations.json', json: index };
}

async function* exportMessages(sql: Sql, userId: UserId, { id, firstName }: KeptConversation, name: string) {
  const messages = everyRow(START, (last) => findMessagesAfter(sql, userId, id, last.seq));
  const nameOf = (isOwn: boolean) => (isOwn ? 'you' : firstName);
  for await (const {
    seq,
    isOwn,
    text,
    about,
    hasPicture,
    createdAt,
    readAt,
    answersAt,
    reactions,
  } of messages) {
    yield {
      from: nameOf(isOwn),
      text,
      about,
      image: hasPicture ? pictureName(name, seq) : null,
      createdAt,
      readAt,
      answersAt,
      reactions: reactions.map((reaction) => ({ from: nameOf(reaction.isOwn), emoji: reaction.emoji })),
    };
  }
}

async function* exportPictures(
  sql: Sql,
  userId: UserId,
  conversationId: string,
  name: string,
): AsyncGenerator<ExportedFile> {
  const pictures = everyRow(START, (last) => findPicturesAfter(sql, userId, conversationId, last.seq));
  for await (const { seq, imageId } of pictures)
    yield { kind: 'picture', name: pictureName(name, seq), picture: { id: imageId, preset: 'chat' } };
}

const pictureName = (conversation: string, seq: number) => `${conversation}/${seq}.webp`;

/** Keeps what every file system accepts. */
function inFileName({ firstName }: KeptConversation): string {
  return firstName?.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-') ?? 'ended';
}
