import { chatEndpoints, type Message, type NewMessage, type ReactionEmoji } from '@showup/contract/chat';
import sharp from 'sharp';
import type { Person } from '../people/people.ts';
import { CallRefused } from '../people/test-browser.ts';

export const send = (from: Person, to: { id: string }, body: NewMessage) =>
  from.call(chatEndpoints.sendMessage, { params: { userId: to.id }, body });

export const conversation = (viewer: Person, partner: { id: string }, before?: string) =>
  viewer.call(chatEndpoints.listMessages, { params: { userId: partner.id }, query: { before } });

export const react = (
  viewer: Person,
  partner: { id: string },
  message: Pick<Message, '_id'>,
  emoji: ReactionEmoji | null,
) =>
  viewer.call(chatEndpoints.react, {
    params: { userId: partner.id, messageId: message._id },
    body: { emoji },
  });

export const texts = (messages: readonly Message[]) => messages.map(({ text }) => text);

export async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'done';
  } catch (error) {
    return error instanceof CallRefused ? error.problem.code : String(error);
  }
}

export function picture(): Promise<Buffer> {
  const background = { r: 200, g: 80, b: 40 };
  return sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

export async function pictureStatuses(address: string, people: readonly { request: Person['request'] }[]) {
  return Promise.all(people.map(async (person) => (await person.request(address)).status));
}
