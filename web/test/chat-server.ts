import type { UserId } from '@showup/contract/fields';
import { asUserId } from './as-user-id.ts';
import { ben, Chats, cara } from './chats.ts';

type Answer = () => Response | Promise<Response>;

export const refused =
  (status: number, code = 'x'): Answer =>
  () =>
    Response.json({ code, message: 'No.' }, { status });

export const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

/** Answers calls from a model of Anna's chats, in which she is matched with Ben and Cara. */
export class ChatServer {
  readonly chats = new Chats();
  /** Results of the next calls; later ones succeed. */
  troubles: Answer[] = [];
  /** The messages that were sent, also those that were refused or lost on the way. */
  readonly posts: unknown[] = [];

  constructor() {
    for (const userId of [ben, cara]) this.chats.match(userId);
  }

  async answer(address: string, init: RequestInit = {}): Promise<Response> {
    const body = init.method === 'POST' ? JSON.parse(String(init.body)) : undefined;
    if (body) this.posts.push(body);
    const trouble = this.troubles.shift();
    if (trouble) return trouble();
    const partnerId = asUserId(address.split('/').at(-1) ?? '');
    const before = this.chats.conversation(partnerId);
    if (!body) return Response.json(before);
    const sent = before.find((one) => one.clientId === body.clientId);
    const { message = sent } = sent ? {} : this.chats.send(partnerId, body.clientId);
    return Response.json({ ...message, text: body.text });
  }

  sentTo(partnerId: UserId): (string | null)[] {
    return this.chats.conversation(partnerId).map(({ clientId }) => clientId);
  }
}
