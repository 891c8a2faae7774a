import { afterEach, expect, test, vi } from 'vitest';
import { camerasAfter, rearFirst } from './cameras.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const inOrder = (...labels: string[]) =>
  rearFirst(labels.map((label) => ({ label }))).map(({ label }) => label);

test('puts the cameras at the back first and those that face the person last', () => {
  expect(
    inOrder('camera2 1, facing front', 'camera2 0, facing back', 'USB camera', 'camera2 2, facing back'),
  ).toEqual(['camera2 0, facing back', 'camera2 2, facing back', 'USB camera', 'camera2 1, facing front']);
  expect(inOrder('FaceTime HD Camera', 'Back Ultra Wide Camera', 'Back Camera')).toEqual([
    'Back Ultra Wide Camera',
    'Back Camera',
    'FaceTime HD Camera',
  ]);
  expect(inOrder('', '')).toEqual(['', '']);
});

test('switches to the other side of a phone whose browser does not say what cameras there are', async () => {
  vi.useFakeTimers();
  const sideAfter = async (facingMode: string) => {
    const wanted = camerasAfter({ deviceId: 'this', facingMode });
    await vi.advanceTimersByTimeAsync(5_000);
    return (await wanted).cameras.map((camera) => camera.facingMode);
  };
  for (const enumerateDevices of [() => new Promise(() => {}), () => Promise.reject(new DOMException())]) {
    vi.stubGlobal('navigator', { mediaDevices: { enumerateDevices } });
    expect(await sideAfter('environment')).toEqual([{ ideal: 'user' }]);
    expect(await sideAfter('user')).toEqual([{ ideal: 'environment' }]);
  }
});
