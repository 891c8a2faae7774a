import { NewBan } from '@showup/contract/moderation/bans';
import { expect, test } from 'vitest';
import { banIn } from '#features/accounts/bans/banned.api.ts';
import { CallFailed } from '#lib/api/call-failed.ts';
import { banEnds, endOf } from './BanDialog.tsx';
import { banMeaning, changedText, keepMeaning, liftMeaning } from './bans.texts.ts';

const now = Date.UTC(2026, 10, 22, 10);

test('offers only ends that the server accepts', () => {
  expect(banEnds.map(({ value }) => endOf(value, now))).toEqual([
    null,
    '2026-11-23T10:00:00.000Z',
    '2026-11-29T10:00:00.000Z',
    '2026-12-22T10:00:00.000Z',
  ]);
  const userId = '00000000-0000-4000-8000-000000000000';
  for (const { value } of banEnds)
    expect(NewBan.safeParse({ userId, reason: 'Rude.', until: endOf(value, now) }).success).toBe(true);
});

test('tells an admin who is deciding only about changes that end the case', () => {
  const banId = 'ban';
  expect(changedText({ banId, change: 'lifted', by: 'Maya' }, 'Ben')).toBe(
    'Maya already lifted the ban of Ben.',
  );
  expect(changedText({ banId, change: 'kept', by: 'Maya' }, 'Ben')).toBe('Maya already kept the ban of Ben.');
  expect(changedText({ banId, change: 'banned', by: 'Maya' }, 'Ben')).toBe('Maya banned Ben again.');
  expect(changedText({ banId, change: 'ended', by: null }, 'Ben')).toBe('The ban of Ben is over.');
  expect(changedText({ banId, change: 'appealed', by: null }, 'Ben')).toBeUndefined();
});

test('recognises the refusal of a banned person by its code, if it is complete', () => {
  const ban = { reason: 'Rude.', until: null, appeal: null };
  expect(banIn(new CallFailed(403, 'accounts.banned', 'Banned.', ban))).toEqual(ban);
  expect(banIn(new CallFailed(403, 'accounts.demo', 'No.', ban))).toBeUndefined();
  expect(banIn(new CallFailed(403, 'accounts.banned', 'Banned.'))).toBeUndefined();
});

test('a ban dialog names people who are already banned or deleted, and mentions no chats of a deleted account', () => {
  expect(banMeaning('Ben', 'banned')).toContain('Ben is already banned');
  expect(banMeaning('Ben', 'gone')).toContain('deleted their account');
  for (const text of [liftMeaning(undefined), keepMeaning(undefined)]) {
    expect(text).toContain('phone number');
    expect(text).not.toContain('chats');
  }
});
