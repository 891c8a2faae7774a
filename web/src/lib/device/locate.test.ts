import { afterEach, expect, test, vi } from 'vitest';
import { locate } from './locate.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const codes = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 };
const coords = { latitude: 18.5, longitude: 73.9, accuracy: 900 };

/** A browser that answers each request in turn, with a position or an error. */
function browserThat(...answers: ('knows' | keyof typeof codes)[]) {
  const asked: boolean[] = [];
  vi.stubGlobal('window', { isSecureContext: true });
  vi.stubGlobal('navigator', {
    geolocation: {
      getCurrentPosition(
        found: (position: unknown) => void,
        failed: (error: unknown) => void,
        options: PositionOptions,
      ) {
        asked.push(options.enableHighAccuracy === true);
        const answer = answers[asked.length - 1] ?? 'TIMEOUT';
        if (answer === 'knows') found({ coords });
        else failed({ ...codes, code: codes[answer] });
      },
    },
  });
  return asked;
}

test('accepts an exact position at once', async () => {
  const asked = browserThat('knows');
  expect(await locate()).toMatchObject({ kind: 'known', coordinates: coords });
  expect(asked).toEqual([true]);
});

test('accepts a rough position indoors, where satellites are out of sight', async () => {
  for (const reason of ['TIMEOUT', 'POSITION_UNAVAILABLE'] as const) {
    const asked = browserThat(reason, 'knows');
    expect(await locate()).toMatchObject({ kind: 'known', coordinates: coords });
    expect(asked).toEqual([true, false]);
  }
});

test('does not ask again after a refusal', async () => {
  const asked = browserThat('PERMISSION_DENIED', 'knows');
  expect(await locate()).toEqual({ kind: 'unknown', failure: 'refused' });
  expect(asked).toEqual([true]);
});

test('distinguishes a timeout from a device without a position', async () => {
  browserThat('POSITION_UNAVAILABLE', 'TIMEOUT');
  expect(await locate()).toEqual({ kind: 'unknown', failure: 'slow' });
  browserThat('TIMEOUT', 'POSITION_UNAVAILABLE');
  expect(await locate()).toEqual({ kind: 'unknown', failure: 'unavailable' });
});

/** A browser whose question nobody has answered yet. */
function browserThatWaits(permission?: PermissionState) {
  let allow = () => {};
  let asked = 0;
  vi.useFakeTimers();
  vi.stubGlobal('window', { isSecureContext: true });
  vi.stubGlobal('navigator', {
    geolocation: {
      getCurrentPosition(found: (position: unknown) => void) {
        asked++;
        allow = () => found({ coords });
      },
    },
    permissions: permission && { query: async () => ({ state: permission }) },
  });
  return { allow: () => allow(), asked: () => asked };
}

test('stops waiting for a question that nobody answers, and takes a late yes', async () => {
  for (const [permission, ms] of [
    ['prompt', 8_000],
    [undefined, 20_000],
  ] as const) {
    const { allow, asked } = browserThatWaits(permission);
    const onLate = vi.fn();
    const located = locate(onLate);
    await vi.advanceTimersByTimeAsync(ms);
    expect(await located).toEqual({ kind: 'unknown', failure: 'unanswered' });
    expect(asked()).toBe(1);
    allow();
    await vi.advanceTimersByTimeAsync(0);
    expect(onLate).toHaveBeenCalledWith(expect.objectContaining(coords));
  }
});

test('waits for a position that takes long once it is allowed', async () => {
  const { allow } = browserThatWaits('granted');
  const located = locate();
  await vi.advanceTimersByTimeAsync(11_000);
  allow();
  expect(await located).toMatchObject({ kind: 'known', coordinates: coords });
});

test('does not ask on insecure pages or in browsers without geolocation', async () => {
  const asked = browserThat('knows');
  vi.stubGlobal('window', { isSecureContext: false });
  expect(await locate()).toEqual({ kind: 'unknown', failure: 'unsupported' });
  browserThat('knows');
  vi.stubGlobal('navigator', {});
  expect(await locate()).toEqual({ kind: 'unknown', failure: 'unsupported' });
  expect(asked).toEqual([]);
});
