import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { upload } from './upload.ts';

const photo = { secure_url: '/media/1', width: 4, height: 5 };

/** The upload under way. It does nothing by itself. */
let request: StandIn;

class StandIn {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onprogress = () => {};
  onabort = () => {};
  onload = () => {};
  onloadend = () => {};
  status = 200;
  response: unknown = undefined;
  isAborted = false;

  constructor() {
    request = this;
  }

  open(): void {}
  send(): void {}

  abort(): void {
    this.isAborted = true;
    this.onabort();
    this.onloadend();
  }

  sent(share: number): void {
    this.upload.onprogress?.({ loaded: share * 100, total: 100 });
  }

  answer(): void {
    this.response = photo;
    this.onload();
    this.onloadend();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', StandIn);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const begin = () => upload(new Blob(['a']), 'verification');
const noAnswer = {
  code: 'network.silence',
  action: 'POST /media/upload',
  message: expect.stringContaining('no answer'),
};

test('an upload of which nothing is sent is given up after 30 seconds', async () => {
  const failed = expect(begin()).rejects.toMatchObject(noAnswer);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(request.isAborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await failed;
});

test('a slow upload that goes on is never cut off, and its answer has 30 seconds too', async () => {
  const sending = begin();
  for (let share = 0.05; share < 1; share += 0.05) {
    await vi.advanceTimersByTimeAsync(25_000);
    request.sent(share);
  }
  await vi.advanceTimersByTimeAsync(25_000);
  request.answer();
  expect(await sending).toEqual(photo);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(request.isAborted).toBe(false);
});

test('an upload that stalls halfway, or after all was sent, is given up', async () => {
  for (const share of [0.5, 1]) {
    const failed = expect(begin()).rejects.toMatchObject(noAnswer);
    await vi.advanceTimersByTimeAsync(20_000);
    request.sent(share);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(request.isAborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await failed;
  }
});
