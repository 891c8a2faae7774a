import { createMemoryHistory } from 'history';
import { expect, test } from 'vitest';
import { pathOf, takeStep } from './steps.ts';

/** Someone who went from `/profile` to `/editprofile`, and the screens rendered so far. */
function walk() {
  const history = createMemoryHistory({ initialEntries: ['/profile', '/editprofile'], initialIndex: 1 });
  const drawn: string[] = [];
  history.listen(({ location }) => drawn.push(location.pathname));
  return { history, drawn };
}

test('counts a double press as one step, and the same address with another state as a second', () => {
  const { history, drawn } = walk();
  takeStep(history, '/chats');
  takeStep(history, '/chats');
  takeStep(history, -1);
  expect(drawn).toEqual(['/chats', '/chats', '/editprofile']);
  takeStep(history, '/chats');
  takeStep(history, '/chats', { state: { isProfileOpen: true } });
  takeStep(history, { pathname: '/chats' }, { state: { isProfileOpen: true } });
  takeStep(history, -1);
  expect([history.location.pathname, history.location.state]).toEqual(['/chats', null]);
});

test('a step that replaces an entry does not change where Back leads', () => {
  const { history } = walk();
  takeStep(history, '/myprofile', { replace: true });
  takeStep(history, -1);
  expect(history.location.pathname).toBe('/profile');
});

test('each entry has its own key, which Back restores', () => {
  const { history } = walk();
  const { key } = history.location;
  takeStep(history, '/chats');
  expect(history.location.key).not.toBe(key);
  takeStep(history, -1);
  expect(history.location.key).toBe(key);
});

test('a query alone keeps the path, and a path alone drops the query', () => {
  const { history } = walk();
  takeStep(history, { search: 'step=camera' });
  expect(history.location).toMatchObject({ pathname: '/editprofile', search: '?step=camera' });
  takeStep(history, '?step=check');
  expect(history.location).toMatchObject({ pathname: '/editprofile', search: '?step=check' });
  expect(pathOf({ pathname: '/chats' }, history.location)).toBe('/chats');
});
