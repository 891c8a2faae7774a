import { afterEach, expect, test, vi } from 'vitest';
import { share } from './hand-over.ts';

afterEach(() => vi.unstubAllGlobals());

const sharing = (outcome: () => Promise<void>) => vi.stubGlobal('navigator', { share: outcome });

test('closing the share sheet is no failure, and a browser that only seems to have one is', async () => {
  sharing(() => Promise.reject(new DOMException('', 'AbortError')));
  expect(await share({ url: '/' })).toBe(true);
  sharing(() => Promise.reject(new DOMException('', 'NotAllowedError')));
  expect(await share({ url: '/' })).toBe(false);
  sharing(() =>
    Promise.reject(new DOMException('An earlier share has not yet completed.', 'InvalidStateError')),
  );
  expect(await share({ url: '/' })).toBe(false);
  sharing(() => {
    throw new TypeError('share is not a function');
  });
  expect(await share({ url: '/' })).toBe(false);
});
