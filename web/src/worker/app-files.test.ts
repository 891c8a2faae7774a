import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NoAnswer } from '../lib/patience.ts';

const never = new Promise<never>(() => {});
const kept = new Response('kept');
/** A visit of a page whose answer is `preloaded`. */
let preloaded: Promise<Response>;

vi.stubGlobal('APP_BUILD', '/assets/index.js');
const { appFile, keepFiles, page } = await import('./app-files.ts');

const visit = () => {
  const event = { preloadResponse: preloaded, waitUntil: () => {} };
  return Reflect.apply(page, undefined, [event]);
};

function browserWith(caches: object): void {
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', async () => new Response('fetched'));
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page that the server does not send within 30 seconds is the kept one', async () => {
  browserWith({ open: async () => ({ match: async () => kept }) });
  preloaded = never;
  const shown = visit();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await shown).toBe(kept);
});

test('a file comes from the network if the browser’s storage is broken or does not answer', async () => {
  for (const match of [() => never, () => Promise.reject(new DOMException('broken'))]) {
    browserWith({ match });
    const file = appFile(new Request('https://showup.example/assets/a.js'));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await (await file).text()).toBe('fetched');
  }
});

test('an installation whose storage or files never answer fails, so that the browser tries again', async () => {
  for (const open of [() => never, async () => ({ addAll: () => never })]) {
    browserWith({ open });
    vi.stubGlobal('APP_FILES', []);
    vi.stubGlobal('Request', class {});
    const installed = expect(keepFiles()).rejects.toThrow(NoAnswer);
    await vi.advanceTimersByTimeAsync(300_000);
    await installed;
  }
});
