import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { CODE_PATH, venuesEndpoints } from '@showup/contract/venues';
import { demoNotes } from '#server/demo/demo-notes';
import { readCodes } from '#server/platform/qr/read-code';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { test } from '../support/journey-test.ts';
import type { AppServer } from '../support/server/app-server.ts';

const LOST = 'No connection. The code will come back by itself.';

let context: BrowserContext;
let page: Page;
/** The token of the display that the demo sets up at its start. */
let token: string;

test.beforeEach(async ({ browser, server }) => {
  token = (await demoNotes(server.dataDir).displayToken()) ?? '';
  context = await browser.newContext(screenOf(server));
  page = await context.newPage();
});
test.afterEach(async () => {
  await context.close();
});

const screenOf = ({ url }: AppServer) => ({ baseURL: url, viewport: { width: 1280, height: 800 } });
const openDisplay = (on = page) => on.goto(`/display/${token}`);
const code = (on = page) => on.getByRole('img', { name: 'QR code of The Blue Door' });

/** The codes that a phone's camera reads off the screen. */
async function seenCodes(on: Page): Promise<string[]> {
  return readCodes(await on.screenshot());
}

/** The address of the display's current code, as the server has it. */
async function currentAddress(): Promise<string> {
  const answer = await context.request.get(venuesEndpoints.display.path.replace(':token', token));
  return venuesEndpoints.display.response.parse(await answer.json()).address;
}

/** Waits until the screen shows the server's code, which may change between two checks. */
async function expectLiveCode(on = page): Promise<string> {
  let seen: string[] = [];
  await expect
    .poll(
      async () => {
        seen = await seenCodes(on);
        return seen.length === 1 && seen[0] === (await currentAddress());
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  return seen[0] ?? '';
}

for (const [width, height] of [
  [1280, 800],
  [768, 1024],
  [390, 844],
  [844, 390],
] as const) {
  test(`a phone reads the live code off a ${width} × ${height} screen, as large as fits and on white`, {
    tag: '@slow',
  }, async () => {
    await page.setViewportSize({ width, height });
    await openDisplay();
    await expect(page.getByRole('heading', { name: 'The Blue Door' })).toBeVisible();
    const address = await expectLiveCode();
    expect(new URL(address).pathname.startsWith(CODE_PATH)).toBe(true);
    const box = await code().boundingBox();
    expect(box?.width).toBeGreaterThan(0.7 * Math.min(width, height));
    expect(box?.width).toBeCloseTo(box?.height ?? 0, 0);
    await expect(code()).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    const scrolls = await page.evaluate(() => {
      const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
      return scrollWidth > clientWidth || scrollHeight > clientHeight;
    });
    expect(scrolls).toBe(false);
  });
}

test('an expired code is replaced by the next, and without a network it is covered until the network returns', {
  tag: '@slow',
}, async ({ browser, server }) => {
  const cutOff = await browser.newContext(screenOf(server));
  const lonely = await cutOff.newPage();
  await openDisplay();
  await openDisplay(lonely);
  const before = await expectLiveCode();
  const last = await expectLiveCode(lonely);
  await cutOff.setOffline(true);

  await expect.poll(currentAddress, { timeout: 40_000 }).not.toBe(before);
  expect(await expectLiveCode()).not.toBe(before);

  const lost = lonely.getByText(LOST);
  await expect(lost).toBeVisible({ timeout: 45_000 });
  await expect(code(lonely)).toBeHidden();
  expect(await seenCodes(lonely)).toEqual([]);
  await cutOff.setOffline(false);
  await expect(code(lonely)).toBeVisible();
  await expect(lost).toBeHidden();
  expect(await expectLiveCode(lonely)).not.toBe(last);
  await cutOff.close();
});

test('the display updates as soon as the network returns, without waiting for the next try', async () => {
  await page.clock.install();
  await openDisplay();
  await expect(code()).toBeVisible();
  await context.setOffline(true);
  await page.clock.fastForward(60_000);
  await expect(page.getByText(LOST)).toBeVisible();
  // From here on the page's time almost stands still, so no scheduled try comes.
  await page.clock.pauseAt(Date.now() + 120_000);
  await expect(page.getByText(LOST)).toBeVisible();
  await context.setOffline(false);
  await expect
    .poll(async () => {
      // The browser may report the network before the first request gets through, so it reports it again.
      await page.evaluate(() => {
        for (const name of ['offline', 'online']) window.dispatchEvent(new Event(name));
      });
      await page.clock.runFor(1);
      return code().isVisible();
    })
    .toBe(true);
});

test('a display that starts while the server is away shows the code once it is back', async () => {
  await page.route('**/locations/display/*', (route) => route.abort());
  await openDisplay();
  await expect(page.getByText(LOST)).toBeVisible();
  await page.unroute('**/locations/display/*');
  await expect(code()).toBeVisible({ timeout: 30_000 });
});

test('an address that is no longer valid says so', async () => {
  await page.goto('/display/AAAAAAAAAAAAAAAAAAAAAA');
  await expect(
    page.getByText('This display address is no longer valid. Ask Showup for a new one.'),
  ).toBeVisible();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeHidden();
});

test('a tap enters full screen, and the button is hidden until the page leaves it', async () => {
  await openDisplay();
  const button = page.getByRole('button', { name: 'Full screen' });
  await button.click();
  await expect(button).toBeHidden();
  await expectLiveCode();
  await page.evaluate(() => document.exitFullscreen());
  await expect(button).toBeVisible();
});

test('a browser that refuses full screen still shows the code', async () => {
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('Permissions check failed'));
  });
  const failures: Error[] = [];
  page.on('pageerror', (error) => failures.push(error));
  await openDisplay();
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expectLiveCode();
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible();
  expect(failures).toEqual([]);
});

test('the screen is kept awake, and again after the system released the lock', async () => {
  await context.grantPermissions(['screen-wake-lock']); // a browser with a window allows it without asking
  // Lets the test release the lock, as the system does for a page out of view; under test all pages are in view.
  await page.addInitScript(() => {
    const request = navigator.wakeLock.request.bind(navigator.wakeLock);
    let times = 0;
    navigator.wakeLock.request = async (type) => {
      const lock = await request(type);
      times += 1;
      document.documentElement.setAttribute('data-held', `${times}`);
      document.addEventListener('letgo', () => lock.release(), { once: true });
      return lock;
    };
  });
  await openDisplay();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-held', '1');
  await page.evaluate(() => document.dispatchEvent(new Event('letgo')));
  await expect(html).toHaveAttribute('data-held', '2');
});

test('a browser that does not answer whether the screen stays on says that it may go dark', async () => {
  await page.addInitScript(() => {
    navigator.wakeLock.request = () => new Promise(() => {});
  });
  await openDisplay();
  await expect(page.getByText(/may go dark/)).toBeVisible();
});

const dark = () => page.getByText('Good night. Touch the screen to light it up.');

/** From now on the server tells the display that the evening is over in that many seconds. */
async function eveningEndsIn(seconds: number): Promise<void> {
  const overAt = new Date(Date.now() + seconds * 1_000).toISOString();
  await page.unroute('**/locations/display/*');
  await page.route('**/locations/display/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), overAt } });
  });
}

test('the screen goes dark when the evening is over, also after a reload, until someone touches it', async () => {
  await eveningEndsIn(8);
  await openDisplay();
  await expect(code()).toBeVisible();
  await expect(dark()).toHaveCount(0);
  await expect(dark()).toBeVisible({ timeout: 15_000 });
  expect(await seenCodes(page)).toEqual([]);
  await expectReadable(page);

  await eveningEndsIn(24 * 3_600);
  await page.reload();
  await expect(dark()).toBeVisible();
  await page.mouse.click(200, 200);
  await expect(dark()).toHaveCount(0);
  await page.reload();
  await expectLiveCode();
  await expect(dark()).toHaveCount(0);
});

test('a tablet whose clock is wrong covers a code as soon as it has expired', async () => {
  await page.clock.install({ time: Date.now() - 20_000 });
  const answered = page.waitForResponse('**/locations/display/*');
  await openDisplay();
  const { changesAt } = venuesEndpoints.display.response.parse(await (await answered).json());
  await expect(page.getByRole('progressbar', { name: 'Time until the code changes' })).toBeVisible();
  await context.setOffline(true);
  await page.clock.fastForward(Date.parse(changesAt) - Date.now() + 6_000);
  await expect(page.getByText(LOST)).toBeVisible();
  await context.setOffline(false);
});

test('the screen calls for somebody when the network stays away, also in the dark', async () => {
  await page.clock.install();
  await eveningEndsIn(10 * 60);
  await openDisplay();
  await expect(code()).toBeVisible();
  await page.unroute('**/locations/display/*');
  await context.setOffline(true);
  await page.clock.fastForward('00:02:00');
  await expect(page.getByText(LOST)).toBeVisible();
  const call = page.getByText(/^No connection for \d+ min. Please check the Wi-Fi.$/);
  await expect(call).toHaveCount(0);
  await expect(page.getByText(/^Scan it/)).toHaveCount(0);
  await page.clock.fastForward('00:05:00');
  await expect(call).toBeVisible();
  // One message, and the foot in view.
  for (const text of [LOST, 'You are offline']) await expect(page.getByText(text)).toBeHidden();
  for (const [width, height] of [
    [820, 1180],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByText('showup', { exact: true }).last()).toBeInViewport({ ratio: 1 });
  }
  await page.clock.fastForward('00:05:00');
  const night = page.getByRole('status').filter({ has: dark() });
  await expect(night.getByText(/Please check the Wi-Fi/)).toBeVisible();
  await expectReadable(page);
  await context.setOffline(false);
});

test('the screen does not blame the Wi-Fi when the server fails', async () => {
  await page.clock.install();
  await page.route('**/locations/display/*', (route) => route.fulfill({ status: 500 }));
  await openDisplay();
  await expect(page.getByText(LOST)).toBeVisible();
  await page.clock.fastForward('00:06:00');
  await expect(page.getByText(/^No new code for 6 min. The Wi-Fi is fine/)).toBeVisible();
  await expectReadable(page);
});

const sizeOf = (text: Locator) =>
  text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));

test('the screen says what Showup is and where to find it, in letters to be read from two metres', async () => {
  for (const [width, height] of [
    [1280, 800],
    [800, 1280],
    [1024, 768],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openDisplay();
    const instruction = page.getByText(/^Scan it/);
    await expect(instruction).toBeInViewport({ ratio: 1 });
    expect(await sizeOf(instruction)).toBeGreaterThanOrEqual(24);
    for (const text of ['Dating for people who show up', new URL(await currentAddress()).host]) {
      const line = page.getByText(text, { exact: true });
      await expect(line).toBeInViewport({ ratio: 1 });
      // On a tablet of ten inches such capitals are 4 mm high. From two metres good eyes read 3 mm.
      expect(await sizeOf(line)).toBeGreaterThanOrEqual(32);
    }
  }
});

test('a word to the staff leaves whole what guests read', async () => {
  await page.addInitScript(() => {
    navigator.wakeLock.request = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'));
  });
  await openDisplay();
  for (const [width, height] of [
    [800, 480],
    [1024, 600],
    [1024, 768],
    [768, 1024],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('heading', { name: 'The Blue Door' })).toBeInViewport({ ratio: 1 });
    for (const text of [/may go dark/, /^Dating for/, /^Scan it/, 'Full screen']) {
      await expect(page.getByText(text)).toBeInViewport({ ratio: 1 });
    }
    const [seen, said] = [await code().boundingBox(), await page.getByText(/^Scan it/).boundingBox()];
    const isBeside = (said?.x ?? 0) > (seen?.x ?? 0) + (seen?.width ?? 0);
    expect(isBeside).toBe(width > height);
  }
});
