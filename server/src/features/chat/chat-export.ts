import type { Database } from '../../platform/db/database.ts';
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

export function createChatExport(db: Database): ExportedPart {
  /** The numbers make two conversations of one name two files. */
  async function* files(userId: string): AsyncGenerator<ExportedFile> {
    const index: unknown[] = [];
    const conversations = everyRow(LOWEST, (last) => findConversationsAfter(db.sql, userId, last.id));
    for await (const conversation of conversations) {
      const { id, ...about } = conversation;
      const name = `messages/${index.length + 1}-${inFileName(conversation)}`;
      index.push({ file: `${name}.json`, ...about });
      yield { name: `${name}.json`, list: messagesIn(userId, conversation, name) };
      yield* picturesIn(userId, id, name);
    }
    yield { name: 'conversations.json', json: index };
  }

  async function* messagesIn(userId: string, { id, firstName }: KeptConversation, name: string) {
    const messages = everyRow(START, (last) => findMessagesAfter(db.sql, userId, id, last.seq));
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

  async function* picturesIn(userId: string, id: string, name: string): AsyncGenerator<ExportedFile> {
    const pictures = everyRow(START, (last) => findPicturesAfter(db.sql, userId, id, last.seq));
    for await (const { seq, imageId } of pictures)
      yield { name: pictureName(name, seq), picture: { id: imageId, preset: 'chat' } };
  }

  return {
    readme: {
      'conversations.json':
        'Your conversations: in which file, with whom if they have not ended, what you have not read yet and when you last read.',
      'messages/':
        'A file for each conversation, with a folder for its pictures. With a match, what both of you wrote; of a conversation that ended, what you wrote, for the 30 days that it is kept.',
    },
    files,
  };
}

const pictureName = (conversation: string, seq: number) => `${conversation}/${seq}.webp`;

/** A name as every file system takes it. */
function inFileName({ firstName }: KeptConversation): string {
  return firstName?.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-') ?? 'ended';
}
