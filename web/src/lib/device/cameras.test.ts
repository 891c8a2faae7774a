import { expect, test } from 'vitest';
import { rearFirst } from './cameras.ts';

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
