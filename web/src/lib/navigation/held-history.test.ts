import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { heldHistory, holdSteps } from './held-history.ts';

let release = () => {};
afterEach(() => release());

/** Someone who came by `/profile` to `/editprofile`, and what is drawn of it. */
function walk() {
  const steps = heldHistory(
    createMemoryHistory({ initialEntries: ['/profile', '/editprofile'], initialIndex: 1, v5Compat: true }),
  );
  const drawn: string[] = [];
  steps.listen(({ location }) => drawn.push(location.pathname));
  return { steps, drawn };
}

/** Holds from now on; what is asked is kept. */
function hold() {
  const asked: (() => void)[] = [];
  release = holdSteps((go) => asked.push(go));
  return asked;
}

test('a screen that holds is left neither by a link nor by Back, and nothing of the next one is drawn', () => {
  const { steps, drawn } = walk();
  const asked = hold();
  steps.push('/chats');
  steps.replace('/likes');
  steps.go(-1);
  expect([steps.location.pathname, drawn, asked.length]).toEqual(['/editprofile', [], 3]);
});

test('a step that was held is made when the person wants it', () => {
  const { steps, drawn } = walk();
  const asked = hold();
  steps.push('/chats');
  release();
  asked[0]?.();
  expect([steps.location.pathname, drawn]).toEqual(['/chats', ['/chats']]);
});

test('Back as well', () => {
  const { steps, drawn } = walk();
  const asked = hold();
  steps.go(-1);
  asked[0]?.();
  expect([steps.location.pathname, drawn]).toEqual(['/profile', ['/profile']]);
});

test('a screen that holds no longer is left as any other', () => {
  const { steps, drawn } = walk();
  hold();
  release();
  steps.push('/chats');
  steps.go(-1);
  expect(drawn).toEqual(['/chats', '/editprofile']);
});

test('what is pressed twice before its screen is there is one step, and another place at the same address a second', () => {
  const { steps, drawn } = walk();
  steps.push('/chats');
  steps.push('/chats');
  steps.go(-1);
  expect(drawn).toEqual(['/chats', '/chats', '/editprofile']);
  steps.push('/chats');
  steps.push('/chats', { isProfileOpen: true });
  steps.push({ pathname: '/chats' }, { isProfileOpen: true });
  steps.go(-1);
  expect([steps.location.pathname, steps.location.state]).toEqual(['/chats', null]);
});
