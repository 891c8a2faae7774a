import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CROP_ASPECT,
  looksBlurred,
  overFrame,
  pixelsOf,
  startOf,
  startView,
  wholeView,
  within,
  ZOOM_MAX,
  zoomedTo,
} from './crop-area.ts';

const side = fc.integer({ min: 1, max: 20_000 });
const size = fc.record({ width: side, height: side });
const percent = fc.double({ min: 0, max: 100, noNaN: true });

function expectInside(
  part: { x: number; y: number; width: number; height: number },
  picture: { width: number; height: number },
) {
  expect(part.x).toBeGreaterThanOrEqual(0);
  expect(part.y).toBeGreaterThanOrEqual(0);
  expect(part.width).toBeGreaterThanOrEqual(1);
  expect(part.height).toBeGreaterThanOrEqual(1);
  expect(part.x + part.width).toBeLessThanOrEqual(picture.width);
  expect(part.y + part.height).toBeLessThanOrEqual(picture.height);
}

test('the pixels of a part are 4:5 and where the frame was', () => {
  const part = { x: 25, y: 0, width: 50, height: 100 };
  expect(pixelsOf(part, { width: 1600, height: 1000 })).toEqual({ x: 400, y: 0, width: 800, height: 1000 });
  expect(pixelsOf({ x: 0, y: 50, width: 50, height: 50 }, { width: 800, height: 1000 })).toEqual({
    x: 0,
    y: 500,
    width: 400,
    height: 500,
  });
});

test('no part leads out of its picture, whatever is rounded', () => {
  fc.assert(
    fc.property(size, percent, percent, percent, percent, (picture, x, y, width, height) => {
      expectInside(pixelsOf({ x, y, width, height }, picture), picture);
    }),
  );
});

test('a picture starts as its largest 4:5 part: a tall one near its top, a wide one in the middle', () => {
  expect(startOf({ width: 1600, height: 1000 })).toEqual({ x: 400, y: 0, width: 800, height: 1000 });
  expect(startOf({ width: 800, height: 1400 })).toEqual({ x: 0, y: 100, width: 800, height: 1000 });
  expect(startOf({ width: 30, height: 40 })).toEqual({ x: 0, y: 0, width: 30, height: 38 });
  fc.assert(
    fc.property(size, (picture) => {
      const part = startOf(picture);
      expectInside(part, picture);
      const isWide = picture.width > picture.height * CROP_ASPECT;
      expect(isWide ? picture.height - part.height : picture.width - part.width).toBeLessThanOrEqual(1);
    }),
  );
});

test('the editor starts with the part that is used without it', () => {
  const frame = { width: 320, height: 400 };
  // 560 px high on the screen: 40 of the 160 beyond the frame are above it.
  expect(startView({ width: 800, height: 1400 }, frame)).toEqual({ crop: { x: 0, y: 40 }, zoom: 1 });
  expect(startView({ width: 1600, height: 1000 }, frame)).toEqual(wholeView);
  fc.assert(
    fc.property(size, (picture) => {
      const view = startView(picture, frame);
      expect(overFrame(view, picture, frame).crop.y).toBeCloseTo(view.crop.y, 6);
      const scale = Math.max(frame.width / picture.width, frame.height / picture.height);
      const above = (picture.height * scale - frame.height) / 2 - view.crop.y;
      expect(Math.abs(above / scale - startOf(picture).y)).toBeLessThanOrEqual(1);
    }),
  );
});

test('zooming keeps the middle of the frame in the middle, between whole and four times', () => {
  const view = { crop: { x: 30, y: -60 }, zoom: 1.5 };
  expect(zoomedTo(view, 3)).toEqual({ crop: { x: 60, y: -120 }, zoom: 3 });
  expect(zoomedTo(view, 100).zoom).toBe(ZOOM_MAX);
  expect(zoomedTo(view, 0.1).zoom).toBe(1);
});

test('a move stops where the picture would leave the frame', () => {
  const frame = { width: 320, height: 400 };
  const landscape = { width: 1600, height: 1000 };
  // 640 px wide on the screen, so that 160 are beyond the frame on each side.
  const far = { crop: { x: 500, y: 500 }, zoom: 1 };
  expect(overFrame(far, landscape, frame).crop).toEqual({ x: 160, y: 0 });
  expect(overFrame({ crop: { x: -500, y: -500 }, zoom: 2 }, landscape, frame).crop).toEqual({
    x: -480,
    y: -200,
  });
  expect(overFrame(wholeView, landscape, frame)).toEqual(wholeView);
});

test('a picture is only ever made smaller, within each limit, and keeps its shape', () => {
  expect(within({ width: 1000, height: 500 }, 2048)).toEqual({ width: 1000, height: 500 });
  expect(within({ width: 4096, height: 2048 }, 2048)).toEqual({ width: 2048, height: 1024 });
  expect(within({ width: 12_000, height: 3 }, 8192)).toEqual({ width: 8192, height: 2 });
  fc.assert(
    fc.property(size, (picture) => {
      const { width, height } = within(picture, 8192, 16_000_000);
      expect(Math.max(width, height)).toBeLessThanOrEqual(8192);
      expect(width * height).toBeLessThanOrEqual(16_000_000);
      expect(width).toBeGreaterThanOrEqual(1);
    }),
  );
});

test('a part under 400 px wide looks blurred', () => {
  expect(looksBlurred({ width: 399, height: 499 })).toBe(true);
  expect(looksBlurred({ width: 400, height: 500 })).toBe(false);
});
