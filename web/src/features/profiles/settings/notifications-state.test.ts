import { expect, test } from 'vitest';
import { type BrowserPush, type Notifications, notificationsIn } from './notifications-state.ts';

const browser: BrowserPush = { support: 'yes', permission: 'granted', isSubscribed: true, isDeclined: false };
const server = { enabled: true, showText: false };

test.each<[Notifications['state'], Partial<BrowserPush>, Partial<typeof server>]>([
  ['on', {}, {}],
  ['off', {}, { enabled: false }],
  ['off', { isSubscribed: false }, {}],
  ['off', { permission: 'default' }, {}],
  ['refused', { permission: 'denied' }, {}],
  ['unsupported', { support: 'no', permission: 'denied' }, {}],
  ['once-installed', { support: 'once-installed' }, {}],
])('notifications are %s with browser %j and server %j', (state, inBrowser, onServer) => {
  expect(notificationsIn({ ...browser, ...inBrowser }, { ...server, ...onServer }).state).toBe(state);
});

test('a card asks only if notifications are off and nobody has declined', () => {
  const asks = (inBrowser: Partial<BrowserPush>) =>
    notificationsIn({ ...browser, ...inBrowser }, { ...server, enabled: false }).isOpenQuestion;
  expect(asks({ permission: 'default' })).toBe(true);
  expect(asks({ permission: 'default', isDeclined: true })).toBe(false);
  expect(asks({ permission: 'denied' })).toBe(false);
  expect(asks({ support: 'once-installed' })).toBe(false);
  expect(notificationsIn(browser, server).isOpenQuestion).toBe(false);
});
