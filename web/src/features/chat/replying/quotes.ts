import { QUOTE_MAX, type Quote } from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import { chatScreenTexts } from '../chat.texts.ts';
import { isOwn, type ThreadMessage } from '../reading/thread.ts';

/** The people of a conversation. */
interface Two {
  readonly viewerId: UserId;
  readonly partnerId: UserId;
}

/** What a reply to this message quotes; undefined until the server has the message. */
export function quoteOf(message: ThreadMessage, { viewerId, partnerId }: Two): Quote | undefined {
  const { id, seq, text, image } = message;
  if (id === undefined || seq === undefined) return undefined;
  const senderId = isOwn(message) ? viewerId : partnerId;
  // By whole characters, as the server cuts.
  const words = Array.from(text).slice(0, QUOTE_MAX).join('');
  return { _id: id, seq, senderId, text: words, hasImage: image !== null };
}

/** The first words, or what stands for a picture, which is never shown: it may be hidden still. */
export function quoteWords({ text, hasImage }: Quote): string {
  return text || (hasImage ? chatScreenTexts.picture : chatScreenTexts.imageGone);
}
