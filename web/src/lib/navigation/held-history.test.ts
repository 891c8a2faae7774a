import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { heldHistory, holdSteps } from './held-history.ts';

let release = () => {};
afterEach(() => release());

/** Someone who went from `/profile` to `/editprofile`, and the screens rendered so far. */
function walk() {
  const steps = heldHistory(
    createMemoryHistory({ initialEntries: ['/profile', '/editprofile'], initialIndex: 1, v5Compat: true }),
  );
  const drawn: string[] = [];
  steps.listen(({ location }) => drawn.push(location.pathname));
  return { steps, drawn };
}

/** Holds steps from now on and collects them. */
function hold() {
  const asked: (() => void)[] = [];
  release = holdSteps((go) => asked.push(go));
  return asked;
}

test('holds links and Back on a screen with unsaved changes, and renders nothing of the next screen', () => {
  const { steps, drawn } = walk();
  const asked = hold();
  steps.push('/chats');
  steps.replace('/likes');
  steps.go(-1);
  expect([steps.location.pathname, drawn, asked.length]).toEqual(['/editprofile', [], 3]);
});

test('takes a held step once the person confirms it', () => {
  const { steps, drawn } = walk();
  const asked = hold();
  steps.push('/chats');
  release();
  asked[0]?.();
  expect([steps.location.pathname, drawn]).toEqual(['/chats', ['/chats']]);
});

test('takes a held step back once the person confirms it', () => {
  const { steps, drawn } = walk();
  const asked = hold();
  steps.go(-1);
  asked[0]?.();
  expect([steps.location.pathname, drawn]).toEqual(['/profile', ['/profile']]);
});

test('releases a screen that no longer holds', () => {
  const { steps, drawn } = walk();
  hold();
  release();
  steps.push('/chats');
  steps.go(-1);
  expect(drawn).toEqual(['/chats', '/editprofile']);
});

test('counts a double press as one step, and the same address with another state as a second', () => {
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
