import { expect, type Locator, type Page } from '@playwright/test';
import { chatEndpoints } from '@showup/contract/chat';
import { write } from '#test/people/meeting';
import { aPicture, asDataAddress } from '#test/people/pictures';
import { smallPhone } from '../support/browser/small-phone.ts';
import { test } from '../support/journey-test.ts';
import { aMatch, appOn, type Person } from '../support/people/people.ts';
import { chatWith, expectTexts, field, log, type } from '../support/screens/chat.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';
import { fillConversation } from '../support/server/long-conversation.ts';

test.describe.configure({ timeout: 240_000 }); // for the start of a server

const COUNT = 10_000;
/** The most rows rendered at once, however long the conversation. */
const ROWS = 150;

let server: AppServer;
let anna: Person;
let ben: Person;

test.beforeAll(async ({ browser }) => {
  server = await startAppServer();
  ({ anna, ben } = await aMatch(appOn(server, browser)));
  await fillConversation(server, [anna, ben], COUNT);
});
test.afterAll(() => server.stop());

const rows = (page: Page) => log(page).locator('[data-key]');
const pill = (page: Page) => page.getByRole('button', { name: /new messages?$/ });

/** The message in the middle of the screen and its position. */
function middle(page: Page) {
  return log(page).evaluate((box) => {
    const { top, height } = box.getBoundingClientRect();
    const all = [...box.querySelectorAll<HTMLElement>('[data-key]')];
    const row = all.find((one) => one.getBoundingClientRect().bottom > top + height / 2);
    return { key: row?.dataset.key ?? '', y: row?.getBoundingClientRect().top ?? 0 };
  });
}

function heightOf(page: Page, key: string) {
  return log(page).evaluate((box, wanted) => {
    const all = [...box.querySelectorAll<HTMLElement>('[data-key]')];
    return all.find(({ dataset }) => dataset.key === wanted)?.getBoundingClientRect().top;
  }, key);
}

async function openAtEnd(page: Page): Promise<void> {
  await page.goto(chatWith(ben));
  await expect(rows(page).last()).toBeInViewport();
}

test('scrolling back five hundred messages skips none and never jumps', { tag: '@slow' }, async () => {
  const page = await anna.context.newPage();
  await openAtEnd(page);
  const seen = new Set<number>();
  const box = await log(page).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 200);
  while (Math.min(...seen) > COUNT - 500) {
    for (const text of await log(page)
      .getByText(/^No\. \d/)
      .allInnerTexts()) {
      seen.add(Number(/\d+/.exec(text)?.[0]));
    }
    expect(await rows(page).count()).toBeLessThan(ROWS);
    await expect(log(page)).toHaveAttribute('aria-busy', 'false');
    const { key, y } = await middle(page);
    await page.mouse.wheel(0, -700);
    await expect.poll(async () => Math.round(((await heightOf(page, key)) ?? 0) - y)).toBe(700);
  }
  const first = Math.min(...seen);
  expect([...seen].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: COUNT - first + 1 }, (_, i) => first + i),
  );

  await test.step('new messages keep the reader’s position, and one press leads to them', async () => {
    const { key, y } = await middle(page);
    await write(ben, anna, 'Are you there?');
    await expect(pill(page)).toHaveText('1 new message');
    await write(ben, anna, 'Hello?');
    await expect(pill(page)).toHaveText('2 new messages');
    expect(Math.abs(((await heightOf(page, key)) ?? 0) - y)).toBeLessThan(1);
    await pill(page).click();
    await expect(log(page).getByText('Hello?')).toBeInViewport();
    await expect(pill(page)).toHaveCount(0);
  });

  await test.step('new messages show at the end, and an own message shows from anywhere', async () => {
    await write(ben, anna, 'There you are');
    await expect(log(page).getByText('There you are')).toBeInViewport();
    await page.mouse.wheel(0, -3_000);
    await expect(log(page).getByText('There you are')).not.toBeInViewport();
    await type(page, 'Here I am');
    await expect(log(page).getByText('Here I am')).toBeInViewport();
  });
  await page.close();
});

test('a change on the screen does not undo a scroll that has not been reported yet', {
  tag: '@slow',
}, async () => {
  await ben.call(chatEndpoints.sendMessage, {
    params: { userId: anna.id },
    body: { image: asDataAddress(await aPicture(400, 300)) },
  });
  const page = await anna.context.newPage();
  await openAtEnd(page);
  await expect(log(page).getByRole('img', { name: 'Image from Ben' })).toBeInViewport();
  const fromEnd = await log(page).evaluate(async (box) => {
    box.scrollTop = -1_000;
    box.querySelector<HTMLElement>('button:has(img)')?.click(); // opens before the next frame, which reports the scroll
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return box.scrollTop;
  });
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(fromEnd).toBe(-1_000);
  await page.close();
});

test('messages missed offline arrive in order and keep the reader’s position', { tag: '@slow' }, async () => {
  const page = await anna.context.newPage();
  await openAtEnd(page);
  await page.mouse.move(200, 300);
  const end = rows(page).last();
  await page.mouse.wheel(0, -2_000);
  await expect(end).not.toBeInViewport();
  const { key, y } = await middle(page);

  await anna.context.setOffline(true);
  for (let n = 1; n <= 60; n++) await write(ben, anna, `Missed ${n}`);
  await anna.context.setOffline(false);
  await expect(pill(page)).toHaveText('60 new messages');
  expect(Math.abs(((await heightOf(page, key)) ?? 0) - y)).toBeLessThan(1);
  await pill(page).click();
  await expect(log(page).getByText('Missed 60')).toBeInViewport();
  const last = Array.from({ length: 10 }, (_, i) => `Missed ${51 + i}`);
  await expectTexts(page, /^Missed (5[1-9]|60)$/, last);
  await page.close();
});

test('a phone that slept unnoticed fetches missed messages when it wakes', { tag: '@slow' }, async () => {
  const page = await anna.context.newPage();
  let sleeps = false;
  await page.routeWebSocket(/socket\.io/, (ours) => {
    const theirs = ours.connectToServer();
    theirs.onMessage((message) => {
      if (!sleeps) ours.send(message);
    });
  });
  await openAtEnd(page);
  await write(ben, anna, 'Awake');
  await expect(log(page).getByText('Awake')).toBeVisible();
  sleeps = true;
  await write(ben, anna, 'Asleep');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expectTexts(page, /^A(wake|sleep)$/, ['Awake', 'Asleep']);
  await page.close();
});

for (const keyboard of ['shrinks', 'covers'] as const) {
  test(`the field stays above the tabs, and with the last message above a keyboard that ${keyboard} the page`, {
    tag: '@slow',
  }, async () => {
    const page = await anna.context.newPage();
    const phone = await smallPhone(page, keyboard);
    const tabs = page.getByRole('navigation', { name: 'Main' });
    const boxes = (...all: Locator[]) => Promise.all(all.map((one) => one.boundingBox()));
    await openAtEnd(page);
    await expect
      .poll(async () => {
        const [last, form, below] = await boxes(rows(page).last(), field(page), tabs);
        return last && form && below && last.y + last.height <= form.y && form.y + form.height <= below.y;
      })
      .toBe(true);
    await phone.write(field(page), 'Up here');
    await expect(tabs).toBeHidden();
    await expect
      .poll(async () => {
        const [head, last, form] = await boxes(
          page.getByRole('button', { name: 'More' }),
          rows(page).last(),
          field(page),
        );
        return [head && head.y >= 0, last && form && last.y + last.height <= form.y];
      })
      .toEqual([true, true]);
    await phone.press(page.getByRole('button', { name: 'Send' }));
    await expect(log(page).getByText('Up here').last()).toBeInViewport();
    await phone.hideKeyboard();
    await expect(tabs).toBeVisible();
    await page.close();
  });
}

test('however far the keyboard scrolls back, few messages are rendered', { tag: '@slow' }, async () => {
  const page = await anna.context.newPage();
  await openAtEnd(page);
  await log(page).focus();
  const first = () =>
    rows(page)
      .getByText(/^No\. \d/)
      .first()
      .innerText();
  let most = 0;
  await expect
    .poll(
      async () => {
        await expect(log(page)).toHaveAttribute('aria-busy', 'false');
        await log(page).press('Home');
        most = Math.max(most, await rows(page).count());
        return Number(/\d+/.exec(await first())?.[0]);
      },
      { intervals: [1], timeout: 60_000 },
    )
    .toBeLessThan(COUNT - 300);
  expect(most).toBeLessThan(ROWS);
  const top = await first();
  await page.keyboard.press('End');
  await expect(rows(page).last()).toBeInViewport();
  await expect(log(page).getByText(top, { exact: true })).toHaveCount(0);
  expect(await rows(page).count()).toBeLessThan(ROWS);
  await expect(log(page)).toBeFocused();
  await page.close();
});
