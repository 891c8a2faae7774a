import { expect, type Locator, type Page } from '@playwright/test';

const shapes = {
  upright: { screen: { width: 360, height: 640 }, keyboardHeight: 270 },
  lying: { screen: { width: 844, height: 390 }, keyboardHeight: 210 },
} as const;

/** A phone with little room, and a keyboard that comes with a field and goes with it. */
export interface SmallPhone {
  /** Writes into a field with the finger, once all of it can be seen above the keyboard. */
  write(field: Locator, text: string): Promise<void>;
  /** Presses what the keyboard leaves within reach. */
  press(action: Locator): Promise<void>;
  /** All of a field, its label and what is said about it, is above the keyboard, under neither head nor foot. */
  expectInSight(field: Locator): Promise<void>;
  showKeyboard(): Promise<void>;
  hideKeyboard(): Promise<void>;
}

/**
 * With `shrinks` the window becomes smaller, as in Chrome on Android; with `covers` the keyboard lies over a window that
 * keeps its size, as on iPhones, and only the visual viewport tells.
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
        message: `out of sight, of ${field}`,
      })
      .toEqual([]);
  }

  async function press(action: Locator) {
    await action.scrollIntoViewIfNeeded();
    await expect
      .poll(() => action.evaluate((element) => element.getBoundingClientRect().bottom), {
        message: `${action}`,
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

/** Runs in the page: the visual viewport reports a keyboard that no desktop browser has. */
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
    // Labels for screen readers alone are one pixel large.
    if (!part || !box || box.height <= 1) return [];
    const isOut = box.top < 0 || box.bottom > seenHeight || box.left < 0 || box.right > window.innerWidth;
    if (!isOut && !isCovered(part, box.top + 1) && !isCovered(part, box.bottom - 1)) return [];
    return [
      `${part.tagName} ${part.textContent?.slice(0, 40)} ${Math.round(box.top)}–${Math.round(box.bottom)}`,
    ];
  });
}
