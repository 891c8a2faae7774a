import type { Message } from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import { expect, test } from 'vitest';
import { asUserId } from '#test/as-user-id.ts';
import { aMessage } from '#test/entities.ts';
import { threadOf } from '../reading/thread.ts';
import { hintIn } from './ContactHint.tsx';

const [viewerId, partnerId] = [asUserId('anna'), asUserId('ben')];
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 19, minute)).toISOString();

const message = (seq: number, senderId: UserId, text: string) =>
  aMessage(seq, { senderId, text, createdAt: at(seq) });

function hintAfter(...loaded: Message[]) {
  const items = threadOf({ viewerId, loaded, outbox: [], matchedAt: at(0) });
  const hint = hintIn(viewerId, loaded, items);
  const about = items.find(({ key }) => key === hint?.key);
  return hint && about?.kind === 'message' ? [about.text, hint.kind] : undefined;
}

test('the latest message that leads away from the app has a hint until its sender gets a reply', () => {
  const first = message(1, partnerId, 'Hi! Look at www.example.com');
  const second = message(2, partnerId, 'Or 98765 43210');
  const third = message(3, partnerId, 'Are you there?');
  expect(hintAfter(first)).toEqual([first.text, 'link']);
  expect(hintAfter(first, second, third)).toEqual([second.text, 'phone']);
  expect(hintAfter(first, second, message(3, viewerId, 'Yes'))).toBeUndefined();
  expect(hintAfter(third)).toBeUndefined();
});

test('the viewer’s own messages and long conversations have no hint', () => {
  expect(hintAfter(message(1, viewerId, 'My number is 98765 43210'))).toBeUndefined();
  expect(hintAfter(message(70, partnerId, 'My number is 98765 43210'))).toBeUndefined();
});
