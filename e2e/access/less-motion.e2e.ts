import { expect, type Page } from '@playwright/test';
import { like, match } from '#test/people/meeting';
import { button } from '../support/browser/button.ts';
import { test } from '../support/journey-test.ts';
import { aUser } from '../support/people/people.ts';

declare global {
  interface Window {
    moves?: string[];
    fades?: number;
  }
}

/** Runs in the page before its scripts: records each animation and transition that moves something. */
function noteMoves(): void {
  const moving = [
    'transform',
    'translate',
    'scale',
    'rotate',
    'left',
    'top',
    'right',
    'bottom',
    'height',
    'width',
  ];
  const moves: string[] = [];
  window.moves = moves;
  const isMoving = (frame: ComputedKeyframe) =>
    moving.some((property) => property in frame && frame[property] !== 'none');
  addEventListener(
    'animationstart',
    ({ target, animationName }) => {
      if (!(target instanceof Element)) return;
      for (const { effect } of target.getAnimations({ subtree: true }))
        if (effect instanceof KeyframeEffect && effect.getKeyframes().some(isMoving))
          moves.push(animationName);
    },
    true,
  );
  addEventListener(
    'transitionrun',
    ({ propertyName }) => {
      if (moving.includes(propertyName)) moves.push(propertyName);
    },
    true,
  );
}

/** Changes a photo, opens and closes a menu and a dialog, and rejects the card. */
async function useTheDeck(page: Page, name: string): Promise<void> {
  await page.getByRole('group', { name, exact: true }).waitFor();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('img', { name: `${name}, photo 2 of 3` })).toBeVisible();
  await button(page, `More about ${name}`).click();
  await page.getByRole('menuitem', { name: 'Block & Report' }).click();
  await button(page, 'Cancel').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await button(page, `Reject ${name}`).click();
  await expect(page.getByRole('group', { name, exact: true })).toHaveCount(0);
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('with reduced motion nothing moves in the deck, menus, dialogs, toasts and matches', async ({ app }) => {
  const anna = await aUser(app, { fullName: 'Anna' });
  await aUser(app, { fullName: 'Ben' });
  const page = await anna.context.newPage();
  await page.addInitScript(noteMoves);
  const moves = () => page.evaluate(() => window.moves);

  await test.step('cards and dialogs move without the preference', async () => {
    await page.goto('/');
    await useTheDeck(page, 'Ben');
    expect(await moves()).not.toEqual([]);
  });

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await aUser(app, { fullName: 'Cleo' });
  await page.goto('/');
  await useTheDeck(page, 'Cleo');
  expect(await moves()).toEqual([]);

  const dina = await aUser(app, { fullName: 'Dina' });
  await like(dina, anna);
  await page.goto('/likes');
  await page.getByRole('link', { name: /^Dina/ }).click();
  await button(page, 'Like Dina').click();
  await expect(page.getByRole('heading', { name: "It's a Match!" })).toBeVisible();
  await match(anna, await aUser(app, { fullName: 'Esha' }));
  await expect(page.getByText('You have a new match! 🎉')).toBeVisible();
  expect(await moves()).toEqual([]);
});

/** Runs in the page before its scripts: counts the view transitions. */
function countFades(): void {
  window.fades = 0;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (...step) => {
    window.fades = (window.fades ?? 0) + 1;
    return start(...step);
  };
}

test('a card, its profile, a match and a chat fade into each other, and not with reduced motion', async ({
  app,
}) => {
  const anna = await aUser(app, { fullName: 'Anna' });

  /** Returns how many fades there were after each step. */
  async function fadesTo(name: string, reducedMotion: 'reduce' | 'no-preference') {
    const page = await anna.context.newPage();
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(countFades);
    const fades = () => page.evaluate(() => window.fades);
    await like(await aUser(app, { fullName: name }), anna);
    await page.goto('/likes');
    await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    const profile = await fades();
    await button(page, `Like ${name}`).click();
    await expect(page.getByRole('heading', { name: "It's a Match!" })).toBeVisible();
    const met = await fades();
    await page.getByRole('link', { name: 'Start a chat?' }).click();
    await expect(page.getByRole('textbox', { name: `Message ${name}` })).toBeVisible();
    return [profile, met, await fades()];
  }

  const [profile = 0, met = 0, chat = 0] = await fadesTo('Ben', 'no-preference');
  expect([profile > 0, met > profile, chat > met]).toEqual([true, true, true]);
  expect(await fadesTo('Cleo', 'reduce')).toEqual([0, 0, 0]);
});
