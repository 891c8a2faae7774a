import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

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

async function violations(page: Page, choose: (all: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // The other mode opens a window of its own, and takes the focus from this one.
  const found = await choose(new AxeBuilder({ page })).setLegacyMode(true).analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
  );
}

/** Besides the one the page wears: what most people choose, and the darkest. */
const OTHER_THEMES = ['light', 'dark', 'black'];
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The same as `expectReadable`, and the colours hold in the other themes as well. */
export async function expectReadableInThemes(page: Page): Promise<void> {
  await expectReadable(page);
  const worn = await page.evaluate(wear, '');
  for (const theme of OTHER_THEMES) {
    await page.evaluate(wear, theme);
    const found = await violations(page, (rules) => rules.withRules(COLOUR_RULES));
    expect(found, `violations on ${await page.title()} in ${theme}`).toEqual([]);
  }
  await page.evaluate(wear, worn);
}

/** Runs in the page: puts a theme on it, if one is given, without the moves between; answers the one before. */
function wear(theme: string): string {
  const { dataset } = document.documentElement;
  const before = dataset.theme ?? '';
  if (theme !== '') dataset.theme = theme;
  for (const change of document.getAnimations()) change.finish();
  return before;
}

/** Everything on the screen has a name, breaks no rule that a machine can check, and nothing leads sideways. */
export async function expectReadable(page: Page): Promise<void> {
  const title = await page.title();
  await expect
    .poll(() =>
      page.evaluate(() => document.getAnimations().every(({ playState }) => playState !== 'running')),
    )
    .toBe(true);
  expect(await withoutName(page), `nameless on ${title}`).toEqual([]);
  expect(await violations(page, (rules) => rules.withTags(CRITERIA)), `violations on ${title}`).toEqual([]);
  const width = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate(beyond, width), `beyond the edge of ${title}`).toEqual([]);
}

/** Runs in the page: what is operated or read and does not fit the width of the screen. */
function beyond(width: number): string[] {
  const { scrollWidth } = document.documentElement;
  const cut = [...document.querySelectorAll('a, button, input, select, textarea, h1, h2, p')].filter(
    (element) => element.getBoundingClientRect().right > width,
  );
  return [
    ...(scrollWidth > width ? [`the page, ${scrollWidth} px wide`] : []),
    ...cut.map((one) => one.outerHTML),
  ];
}
