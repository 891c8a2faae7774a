import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { forgetTabStates, TabState } from './tab-state.ts';

test('keeps a value per query client, tells listeners of changes, and forgets it with the session', () => {
  const [anna, ben] = [new QueryClient(), new QueryClient()];
  const answered = new TabState<string[]>();
  const listen = vi.fn();
  const stop = answered.listen(listen);
  answered.set(anna, ['cara']);
  expect([answered.in(anna), answered.in(ben)]).toEqual([['cara'], undefined]);
  forgetTabStates(anna);
  expect(answered.in(anna)).toBeUndefined();
  expect(listen).toHaveBeenCalledTimes(2);
  stop();
  answered.set(anna, []);
  expect(listen).toHaveBeenCalledTimes(2);
});
