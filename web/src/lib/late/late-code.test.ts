import { afterEach, expect, test, vi } from 'vitest';
import { lateCode } from './late-code.ts';

/** The page in the browser, and whether the server answers. */
function onPage({ isServerThere }: { isServerThere: boolean }) {
  const reload = vi.fn();
  const fetch = vi.fn(async () => {
    if (!isServerThere) throw new TypeError('Failed to fetch');
    return new Response();
  });
  vi.stubGlobal('location', { href: 'https://showup.example/likes', reload });
  vi.stubGlobal('fetch', fetch);
  return { reload, fetch };
}

/** Code that fails to load this many times. */
function failing(times: number) {
  let left = times;
  return vi.fn(async () => {
    if (left-- > 0) throw new TypeError('Failed to fetch dynamically imported module');
    return 'code';
  });
}

afterEach(() => void vi.unstubAllGlobals());

test('loads once, and has the code at hand afterwards', async () => {
  const load = failing(0);
  const code = lateCode(load);
  expect(code.loaded()).toBeUndefined();
  expect(code.begin()).toBe(code.begin());
  expect(await code.beginAgain()).toBe('code');
  expect([code.loaded(), load.mock.calls.length]).toEqual(['code', 1]);
});

test('loads again after a failure, and leaves the page as it is if that works', async () => {
  const { reload } = onPage({ isServerThere: true });
  const code = lateCode(failing(1));
  await expect(code.begin()).rejects.toThrow();
  await expect(code.begin()).rejects.toThrow();
  expect(await code.beginAgain()).toBe('code');
  expect(reload).not.toHaveBeenCalled();
});

test('reloads the page after a second failure, but never while the server is away', async () => {
  for (const isServerThere of [true, false]) {
    const { reload, fetch } = onPage({ isServerThere });
    const code = lateCode(failing(2));
    await expect(code.begin()).rejects.toThrow();
    await expect(code.beginAgain()).rejects.toThrow();
    await vi.waitFor(() => expect(fetch.mock.settledResults).toHaveLength(1), { timeout: 20_000 });
    expect(reload).toHaveBeenCalledTimes(isServerThere ? 1 : 0);
  }
});
