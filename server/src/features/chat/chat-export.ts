import type { Context } from '../../context.ts';
import type { Sql } from '../../platform/db/database.ts';
import { everyRow } from '../../platform/db/every-row.ts';
import type { ExportedFile, ExportedPart } from '../../platform/export/exported-part.ts';
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
        'Your conversations: in which file, with whom if they have not ended, what you have not read yet and when you last read.',
      'messages/':
        'A file for each conversation, with a folder for its pictures. With a match, what both of you wrote; of a conversation that ended, what you wrote, for the 30 days that it is kept.',
    },
    files: (userId) => exportConversations(db.sql, userId),
  };
}

/** Files are numbered, since two partners may have the same name. */
async function* exportConversations(sql: Sql, userId: string): AsyncGenerator<ExportedFile> {
  const index: unknown[] = [];
  for await (const conversation of everyRow(LOWEST, (last) => findConversationsAfter(sql, userId, last.id))) {
    const { id, ...about } = conversation;
    const name = `messages/${index.length + 1}-${inFileName(conversation)}`;
    index.push({ file: `${name}.json`, ...about });
    yield { name: `${name}.json`, list: exportMessages(sql, userId, conversation, name) };
    yield* exportPictures(sql, userId, id, name);
  }
  yield { name: 'conversations.json', json: index };
}

async function* exportMessages(sql: Sql, userId: string, { id, firstName }: KeptConversation, name: string) {
  const messages = everyRow(START, (last) => findMessagesAfter(sql, userId, id, last.seq));
  for await (const { seq, isOwn, text, hasPicture, createdAt, readAt } of messages) {
    yield {
      from: isOwn ? 'you' : firstName,
      text,
      image: hasPicture ? pictureName(name, seq) : null,
      createdAt,
      readAt,
    };
  }
}

async function* exportPictures(
  sql: Sql,
  userId: string,
  conversationId: string,
  name: string,
): AsyncGenerator<ExportedFile> {
  const pictures = everyRow(START, (last) => findPicturesAfter(sql, userId, conversationId, last.seq));
  for await (const { seq, imageId } of pictures)
    yield { name: pictureName(name, seq), picture: { id: imageId, preset: 'chat' } };
}

const pictureName = (conversation: string, seq: number) => `${conversation}/${seq}.webp`;

/** Keeps what every file system accepts. */
function inFileName({ firstName }: KeptConversation): string {
  return firstName?.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-') ?? 'ended';
}
