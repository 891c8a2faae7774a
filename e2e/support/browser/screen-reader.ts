import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { default as axe, RunOnly } from 'axe-core';
import { isThorough } from '#test/measuring/size';

/** Half as long to send and parse as the default build. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Roles of controls, progress and images, which need a name for people who use a screen reader. */
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

/** The markup of everything in the accessibility tree that lacks a required name. */
async function withoutName(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const shown = nodes.filter(({ ignored }) => !ignored);
    expect(shown.length, 'nodes in the accessibility tree').toBeGreaterThan(1);
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

/** Besides the page's own theme: the most popular ones and the darkest. A unit test judges the colours of every theme. */
const OTHER_THEMES = isThorough ? ['light', 'dark', 'black'] : ['light'];
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

interface Audit {
  /** Empty for the page's current theme. */
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

/** The violations that axe finds, one line each. Each document loads axe once. */
async function violations(page: Page, audits: Audit[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(audit, audits);
}

/** Runs in the page: audits in each theme without transitions, then restores the theme. */
async function audit(audits: Audit[]): Promise<string[]> {
  const { dataset } = document.documentElement;
  const worn = dataset.theme ?? '';
  const lines: string[] = [];

  function wear(theme: string) {
    dataset.theme = theme;
    for (const change of document.getAnimations())
      if (change.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) change.finish(); // a caret blinks for ever
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

/** Checks that every control has a name, that axe finds no violation in any audited theme, and that nothing is too wide. */
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

/** Checks that no control or text extends beyond the width of the screen. */
export async function expectWithinWidth(page: Page): Promise<void> {
  const beside = `beyond the edge of ${await page.title()}`;
  expect(await page.evaluate(beyond, page.viewportSize()?.width ?? 0), beside).toEqual([]);
}

/** Runs in the page: the controls and texts beyond the width of the screen, except in rows that scroll. */
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
