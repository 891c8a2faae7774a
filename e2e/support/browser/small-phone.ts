import { expect, type Locator, type Page } from '@playwright/test';

const shapes = {
  upright: { screen: { width: 360, height: 640 }, keyboardHeight: 270 },
  landscape: { screen: { width: 844, height: 390 }, keyboardHeight: 210 },
} as const;

/** A small phone whose keyboard opens with a field. */
interface SmallPhone {
  /** Taps a field and types, once all of it is visible above the keyboard. */
  write(field: Locator, text: string): Promise<void>;
  /** Clicks a control that the keyboard does not cover. */
  press(action: Locator): Promise<void>;
  /** Checks that a field, its label and its messages are above the keyboard and covered by nothing. */
  expectInSight(field: Locator): Promise<void>;
  showKeyboard(): Promise<void>;
  hideKeyboard(): Promise<void>;
}

/**
 * With `shrinks` the keyboard makes the window smaller, as in Chrome on Android. With `covers` it overlays a window that keeps
 * its size, as on iPhones, and only the visual viewport reports it.
 */
export async function smallPhone(
  page: Page,
  keyboard: 'shrinks' | 'covers',
  shape: keyof typeof shapes = 'upright',
): Promise<SmallPhone> {
  const { screen, keyboardHeight } = shapes[shape];
  const seenHeight = screen.height - keyboardHeight;
  await page.setViewportSize(screen);
  if (keyboard === 'covers') await page.addInitScript(coverOnDemand);

  async function setKeyboard(height: number) {
    if (keyboard === 'shrinks') await page.setViewportSize({ ...screen, height: screen.height - height });
    else
      await page.evaluate(
        (covered) => dispatchEvent(new CustomEvent('keyboard', { detail: covered })),
        height,
      );
  }

  async function expectInSight(field: Locator) {
    await expect
      .poll(() => field.evaluate(partsOutOfSight, seenHeight), {
        message: `parts of ${field} that are out of sight`,
      })
      .toEqual([]);
  }

  async function press(action: Locator) {
    await action.scrollIntoViewIfNeeded();
    await expect
      .poll(() => action.evaluate((element) => element.getBoundingClientRect().bottom), {
        message: `bottom of ${action}`,
      })
      .toBeLessThanOrEqual(seenHeight);
    await action.click();
  }

  return {
    async write(field, text) {
      await field.click();
      await setKeyboard(keyboardHeight);
      await expectInSight(field);
      await page.keyboard.type(text);
    },
    press,
    expectInSight,
    showKeyboard: () => setKeyboard(keyboardHeight),
    hideKeyboard: () => setKeyboard(0),
  };
}

/** Runs in the page: makes the visual viewport report a keyboard, which desktop browsers lack. */
function coverOnDemand(): void {
  const height = Object.getOwnPropertyDescriptor(VisualViewport.prototype, 'height')?.get;
  let covered = 0;
  Object.defineProperty(VisualViewport.prototype, 'height', {
    get(this: VisualViewport) {
      return Number(height?.call(this)) - covered;
    },
  });
  addEventListener('keyboard', (event) => {
    covered = event instanceof CustomEvent ? Number(event.detail) : 0;
    visualViewport?.dispatchEvent(new Event('resize'));
  });
}

/** Runs in the page. */
function partsOutOfSight(field: Element, seenHeight: number): string[] {
  const group = field.closest('fieldset');
  const described = [field, group].flatMap(
    (element) => element?.getAttribute('aria-describedby')?.split(' ') ?? [],
  );
  const labels =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.labels : null;
  const parts = [
    field,
    ...(labels ?? []),
    ...(group?.querySelectorAll('legend') ?? []),
    ...described.map((id) => document.getElementById(id)),
  ];

  function isCovered(part: Element, y: number) {
    const { left, right } = part.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, y);
    return !seen?.contains(part) && !part.contains(seen);
  }

  return parts.flatMap((part) => {
    const box = part?.getBoundingClientRect();
    // Labels for screen readers only are one pixel large.
    if (!part || !box || box.height <= 1) return [];
    // Browsers scroll to whole pixels of the screen, and boxes may begin between them.
    const isOut =
      box.top <= -0.5 || box.bottom >= seenHeight + 0.5 || box.left < 0 || box.right > window.innerWidth;
    if (!isOut && !isCovered(part, box.top + 1) && !isCovered(part, box.bottom - 1)) return [];
    return [
      `${part.tagName} ${part.textContent?.slice(0, 40)} ${Math.round(box.top)}–${Math.round(box.bottom)}`,
    ];
  });
}
