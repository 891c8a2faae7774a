import { expect, type Page } from '@playwright/test';

interface Told {
  readonly text: string;
  /** In ms, by the page's clock. */
  readonly at: number;
  goneAt?: number;
}

declare global {
  interface Window {
    toldToasts?: Told[];
  }
}

/** From the next document on, the page records every toast, including those that have disappeared. */
export async function recordToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const told: Told[] = [];
    window.toldToasts = told;
    const shown = new Map<Node, Told>();
    const look = () => {
      const pills = [...document.querySelectorAll('[popover] > div')];
      for (const pill of pills) {
        const text = pill.textContent ?? '';
        if (shown.get(pill)?.text === text) continue;
        const toast: Told = { text, at: performance.now() };
        shown.set(pill, toast);
        told.push(toast);
      }
      for (const [pill, toast] of shown) {
        if (pills.some((one) => one === pill)) continue;
        toast.goneAt = performance.now();
        shown.delete(pill);
      }
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

async function toldToasts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (window.toldToasts ?? []).map(({ text }) => text));
}

/** Waits until the toast with this text has disappeared. Returns how many milliseconds it stayed. */
export async function toastTime(page: Page, text: string): Promise<number> {
  const time = () =>
    page.evaluate((said) => {
      const toast = window.toldToasts?.find((one) => one.text === said);
      return toast?.goneAt === undefined ? null : toast.goneAt - toast.at;
    }, text);
  await expect.poll(time, `the time of "${text}"`).not.toBeNull();
  return (await time()) ?? 0;
}

/** Fails the calls to this address and checks that no toast follows. */
export async function expectSilent(
  page: Page,
  { path, status = 500 }: { path: string; status?: number },
  act: () => Promise<unknown>,
): Promise<void> {
  await page.evaluate(() => void window.toldToasts?.splice(0));
  const address = `**${path.replace(/:\w+/g, '*')}`;
  await page.route(address, (route) => route.fulfill({ status, json: {} }));
  const failed = page.waitForResponse(address);
  await act();
  await (await failed).finished();
  // A toast would appear within moments of the answer.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
  expect(await toldToasts(page)).toEqual([]);
  await page.unroute(address);
}
