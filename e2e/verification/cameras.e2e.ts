import { expect, type Page } from '@playwright/test';
import { button } from '../support/browser/button.ts';
import { test } from '../support/journey-test.ts';
import { aUser } from '../support/people/people.ts';

const FOUND = 'Code found. Hold still, and smile';
const PAUSED = 'The camera has paused. One moment…';

/** What the page asked the browser for, in order: the id of a camera, or the side of the phone. */
const asked = (page: Page) => page.locator('html').getAttribute('data-asked');

/** A phone with three cameras, of which the browser opens the ultra-wide one at first. */
function threeCameras() {
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  const sides = new Map([
    ['front', 'user'],
    ['wide', 'environment'],
    ['main', 'environment'],
  ]);
  Object.assign(mediaDevices, {
    enumerateDevices: async () =>
      [...sides].map(([deviceId, side]) => ({
        kind: 'videoinput',
        deviceId,
        label: `camera ${deviceId}, facing ${side === 'user' ? 'front' : 'back'}`,
      })),
    async getUserMedia({
      video,
    }: {
      video: { deviceId?: { exact: string }; facingMode?: { ideal: string } };
    }) {
      const deviceId = video.deviceId?.exact ?? 'wide';
      const { dataset } = document.documentElement;
      const before = dataset.asked === undefined ? [] : [dataset.asked];
      dataset.asked = [...before, video.deviceId?.exact ?? video.facingMode?.ideal].join(' ');
      if (!sides.has(deviceId)) throw new DOMException('', 'OverconstrainedError');
      const stream = await open({ video: true });
      for (const track of stream.getVideoTracks())
        track.getSettings = () => ({ deviceId, facingMode: sides.get(deviceId) ?? '' });
      return stream;
    },
  });
}

test('"Switch camera" goes round all cameras, those at the back first, and the last one opens next time', async ({
  step,
}) => {
  const guest = await step.guest({}, threeCameras);
  const { page, button } = guest;
  await page.goto('/verify');
  await guest.toCamera('Frame your face');
  let all = 'environment';
  for (const next of ['main', 'front', 'wide', 'main']) {
    await expect(button('Capture')).toBeEnabled();
    await button('Switch camera').click();
    all += ` ${next}`;
    await expect.poll(() => asked(page)).toBe(all);
  }
  await expect(button('Capture')).toBeEnabled();
  await page.reload();
  await expect(button('Capture')).toBeEnabled();
  expect(await asked(page)).toBe('main');

  await page.evaluate(() => localStorage.setItem('showup.camera', '"unplugged"'));
  await page.reload();
  await expect(button('Capture')).toBeEnabled();
  expect(await asked(page)).toBe('unplugged environment');
});

test('a code is looked for from the back of the phone, whichever camera took the photo', async ({
  app,
  step,
}) => {
  await step.film({});
  const eva = await aUser(app, { fullName: 'Eva', device: { permissions: ['camera'] } });
  await eva.context.addInitScript(threeCameras);
  const page = await eva.open('/profile');
  await page.evaluate(() => localStorage.setItem('showup.camera', '"front"'));
  await page.goto('/out');
  await expect.poll(() => asked(page)).toBe('environment');
  await button(page, 'Switch camera').click();
  await expect.poll(() => asked(page)).toBe('environment main');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('showup.code-camera'))).toBe('"main"');
  await page.route('**/*.wasm', (route) => route.abort());
  await page.reload();
  await expect.poll(() => asked(page)).toBe('main');
  await expect(page.getByText('Codes can’t be read yet.', { exact: false })).toBeVisible();
});

test('nothing is captured while the picture is from before, and the camera comes back', async ({ step }) => {
  await step.film({ code: await step.poster('The Blue Door') });
  const guest = await step.guest();
  const { page, button } = guest;
  const video = page.locator('video');
  await page.goto('/verify');
  await guest.toCamera(FOUND);

  await video.evaluate((element: HTMLVideoElement) => element.pause());
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(false);
  await expect(button('Capture')).toBeEnabled();

  // iOS mutes the camera behind another app.
  await video.evaluate((element: HTMLVideoElement) => {
    element.pause();
    const track =
      element.srcObject instanceof MediaStream ? element.srcObject.getVideoTracks()[0] : undefined;
    if (!track) throw new Error('There is no camera.');
    Object.defineProperty(track, 'muted', { value: true });
    track.dispatchEvent(new Event('mute'));
  });
  await expect(button('Capture')).toBeDisabled();
  await expect(page.getByText(PAUSED)).toBeVisible();
  await expect(page.getByText(FOUND)).toBeHidden();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(button('Capture')).toBeEnabled();
  await expect(page.getByText(FOUND)).toBeVisible();

  // A camera that hangs: its last frame stays.
  await video.evaluate((element: HTMLVideoElement) => {
    const canvas = document.createElement('canvas');
    const stream = canvas.captureStream(0);
    canvas.getContext('2d')?.fillRect(0, 0, 9, 9);
    element.srcObject = stream;
    void element.play();
  });
  await expect(button('Capture')).toBeDisabled();
  await expect(button('Capture')).toBeEnabled();
  await guest.capture('The code can be read');
});

test('a camera whose first frame comes too late is let go, and another try opens it', async ({ step }) => {
  const guest = await step.guest({}, () => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async () => {
      mediaDevices.getUserMedia = open;
      const canvas = document.createElement('canvas');
      const stream = canvas.captureStream();
      addEventListener('late', () => {
        const brush = canvas.getContext('2d');
        setInterval(() => brush?.fillRect(Math.random() * canvas.width, 0, 9, 9), 50);
        document.documentElement.dataset.track = stream.getVideoTracks()[0]?.readyState;
      });
      return stream;
    };
  });
  const { page, button } = guest;
  const given = page.getByText('The camera does not answer');
  await page.clock.install();
  await page.goto('/verify');
  await guest.toCamera('Opening the camera…');
  await page.clock.fastForward(9_000);
  await expect(given).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('late')));
  await expect(page.locator('html')).toHaveAttribute('data-track', 'ended');
  await page.clock.runFor(2_000);
  await expect(given).toBeVisible();
  await button('Try again').click();
  await expect(button('Capture')).toBeEnabled();
});

test('an overlooked camera question is explained, a picture can be chosen, and a late yes still counts', async ({
  step,
}) => {
  const guest = await step.guest({}, () => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = (wanted) =>
      new Promise((resolve) => addEventListener('allowed', () => resolve(open(wanted))));
  });
  const { page, button } = guest;
  await page.clock.install();
  await page.goto('/verify');
  await guest.toCamera('Opening the camera…');
  await page.clock.fastForward(9_000);
  await expect(page.getByText('Your browser is waiting for you')).toBeVisible();
  await expect(page.getByText(/open this page in Chrome or Safari/)).toBeVisible();
  await expect(page.getByText('Choose a picture')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('allowed')));
  await expect(button('Capture')).toBeEnabled();
  await expect(page.getByText('Your browser is waiting for you')).toBeHidden();
});

test('a browser inside another app is told apart from a page without https', async ({ step }) => {
  const guest = await step.guest({}, () =>
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined }),
  );
  const { page } = guest;
  await page.goto('/verify');
  await guest.toCamera('The camera does not open here');
  await expect(page.getByText(/Open this page in Chrome or Safari/)).toBeVisible();
  await expect(page.getByText('Choose a picture')).toBeVisible();
  await expect(page.getByText(/secure connection/)).toHaveCount(0);
  await guest.button('Change').click();
  await page.evaluate(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
  await guest.toCamera('The camera needs a secure connection');
});

const readers = {
  throws: () => {
    Object.assign(globalThis, {
      BarcodeDetector: class {
        static getSupportedFormats() {
          return Promise.resolve(['qr_code']);
        }
        detect = () =>
          Promise.reject(new DOMException('Barcode detection service unavailable.', 'NotSupportedError'));
      },
    });
  },
  'finds nothing': () => {
    Object.assign(globalThis, {
      BarcodeDetector: class {
        static getSupportedFormats() {
          return Promise.resolve(['qr_code']);
        }
        detect = async () => [];
      },
    });
  },
  'never answers': () => {
    Object.assign(globalThis, {
      BarcodeDetector: class {
        static getSupportedFormats() {
          return Promise.resolve(['qr_code']);
        }
        detect = () => new Promise(() => {});
      },
    });
  },
};

for (const [fault, beforehand] of Object.entries(readers)) {
  test(`a code is found although the browser's own reader ${fault}`, async ({ step }) => {
    await step.film({ code: await step.poster('The Blue Door') });
    const guest = await step.guest({}, beforehand);
    await guest.page.goto('/verify');
    await guest.button(/The Blue Door/).click();
    await expect(guest.page.getByText(FOUND)).toBeVisible({ timeout: 15_000 });
    await guest.capture('The code can be read');
  });
}
