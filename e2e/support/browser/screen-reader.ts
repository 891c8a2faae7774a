import { expect, type Page } from '@playwright/test';
import axe, { type RunOnly } from 'axe-core';

/** What is operated, waited for or looked at: without a name it is nothing to someone who hears the screen. */
const NAMED_ROLES = new Set([
  'alertdialog',
  'button',
  'checkbox',
  'combobox',
  'dialog',
  'image',
  'link',
  'menu',
  'menuitem',
  'progressbar',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
]);

const CRITERIA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The markup of everything in the accessibility tree that should have a name and has none. */
async function withoutName(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const shown = nodes.filter(({ ignored }) => !ignored);
    expect(shown.length, 'what is shown in the accessibility tree').toBeGreaterThan(1);
    const named = shown.filter(({ role }) => NAMED_ROLES.has(String(role?.value)));
    const nameless = named.filter(({ name }) => String(name?.value ?? '').trim() === '');
    return await Promise.all(
      nameless.map(async ({ backendDOMNodeId: id }) => {
        if (id === undefined) return 'a node without an element';
        const { outerHTML } = await session.send('DOM.getOuterHTML', { backendNodeId: id });
        return outerHTML.slice(0, 200);
      }),
    );
  } finally {
    await session.detach();
  }
}

/** Besides the one the page wears: what most people choose, and the darkest. */
const OTHER_THEMES = ['light', 'dark', 'black'];
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

interface Audit {
  /** The theme that the page wears at that moment, where it is empty. */
  readonly theme: string;
  readonly runOnly: RunOnly;
}

const AUDITS: Audit[] = [
  { theme: '', runOnly: { type: 'tag', values: CRITERIA } },
  ...OTHER_THEMES.map((theme): Audit => ({ theme, runOnly: { type: 'rule', values: COLOUR_RULES } })),
];

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** What a machine finds on the screen, a line each; the rules are handed to each document once. */
async function violations(page: Page, audits: Audit[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(audit, audits);
}

/** Runs in the page. It puts on the themes that are asked for, without the moves between, and in the end the one before. */
async function audit(audits: Audit[]): Promise<string[]> {
  const { dataset } = document.documentElement;
  const worn = dataset.theme ?? '';
  const lines: string[] = [];

  function wear(theme: string) {
    dataset.theme = theme;
    for (const change of document.getAnimations()) change.finish();
  }

  for (const { theme, runOnly } of audits) {
    if (theme !== '') wear(theme);
    const options = { runOnly, resultTypes: ['violations' as const], iframes: false, preload: false };
    const found = await window.axe?.run(document, options);
    if (!found) return ['the rules are missing'];
    for (const { id, nodes } of found.violations)
      for (const { target, any } of nodes)
        lines.push(`${dataset.theme} ${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`);
  }
  if (dataset.theme !== worn) wear(worn);
  return lines;
}

/**
 * Everything on the screen has a name, breaks no rule that a machine can check, also by its colours in other themes, and
 * nothing leads sideways.
 */
export async function expectReadable(page: Page): Promise<void> {
  const title = await page.title();
  await expect
    .poll(() =>
      page.evaluate(() => document.getAnimations().every(({ playState }) => playState !== 'running')),
    )
    .toBe(true);
  expect(await withoutName(page), `nameless on ${title}`).toEqual([]);
  expect(await violations(page, AUDITS), `violations on ${title}`).toEqual([]);
  await expectWithinWidth(page);
}

/** Nothing that is operated or read leads sideways. */
export async function expectWithinWidth(page: Page): Promise<void> {
  const beside = `beyond the edge of ${await page.title()}`;
  expect(await page.evaluate(beyond, page.viewportSize()?.width ?? 0), beside).toEqual([]);
}

/** Runs in the page: what is operated or read and does not fit the width of the screen, nor into a row that can be moved. */
function beyond(width: number): string[] {
  function isInMovingRow(element: Element): boolean {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      if (at.matches('nav') && at.scrollWidth > at.clientWidth) return true;
    }
    return false;
  }

  const { scrollWidth } = document.documentElement;
  const cut = [...document.querySelectorAll('a, button, input, select, textarea, h1, h2, p')].filter(
    (element) => element.getBoundingClientRect().right > width + 1 && !isInMovingRow(element),
  );
  return [
    ...(scrollWidth > width ? [`the page, ${scrollWidth} px wide`] : []),
    ...cut.map((one) => one.outerHTML.slice(0, 200)),
  ];
}
