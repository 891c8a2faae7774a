import { expect, type Locator, type Page } from '@playwright/test';
import { matchingEndpoints } from '@showup/contract/matching';
import { profilesEndpoints } from '@showup/contract/profiles';
import { button } from '#e2e/support/browser/button';
import { closedGate } from '#e2e/support/browser/gate';
import { expectSilent, recordToasts } from '#e2e/support/browser/toast-record';
import { test } from '#e2e/support/journey-test';
import { aUser, type Person, touchScreen } from '#e2e/support/people/people';
import { cardOf, drag, namesInDeck, photoOf } from '#e2e/support/screens/deck';
import { like } from '#test/people/meeting';
import { promise } from '../promise.ts';

const DECK = `**${matchingEndpoints.potentialMatches.path}*`;

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: new RegExp(`${name}$`) });

test('Home shows one person at a time', async ({ app }) => {
  const kabir = await aUser(app, { fullName: 'Kabir' });
  await aUser(app, { fullName: 'Asha', bio: 'Dances badly, on purpose.', dob: '1996-04-12' });
  const page = await kabir.context.newPage();
  const deck = closedGate();
  await page.route(DECK, (route) => deck.isOpen.then(() => route.continue()));
  const asked = page.waitForRequest(DECK);
  await page.goto('/');
  await promise("Home 'Loading profiles...'", () =>
    expect(page.getByText('Loading profiles...')).toBeVisible(),
  );
  deck.open();
  await asked;
  await promise('Profiles one at a time, like or reject', () => expect(cardOf(page, 'Asha')).toBeVisible());
  await promise('Tab bar Profile, Home, Likes, Chats', async () => {
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links).toHaveText(['Profile', 'Home', 'Likes', 'Chats']);
  });
  await promise('Home Like and Reject', async () => {
    await expect(button(page, 'Like Asha')).toBeVisible();
    await expect(button(page, 'Reject Asha')).toBeVisible();
  });
  await promise('Home name, identity, age, bio', async () => {
    const card = page.getByRole('main');
    const age = Math.floor((Date.now() - Date.parse('1996-04-12')) / (365.25 * 86_400_000));
    for (const text of ['Asha', 'Other', String(age), 'Dances badly, on purpose.'])
      await expect(card.getByText(text).first()).toBeVisible();
  });
  await promise('Swipe > 1/3 window', async () => {
    await drag(page, 'Asha', -(390 / 3 - 3));
    await expect(photoOf(page, 'Asha', 1)).toBeVisible();
    await drag(page, 'Asha', -(390 / 3 + 3));
    await expect(photoOf(page, 'Asha', 2)).toBeVisible();
  });
  await promise('Home swipe left/right', async () => {
    await drag(page, 'Asha', 200);
    await expect(photoOf(page, 'Asha', 1)).toBeVisible();
  });
});

test('the deck on a touch screen shows one person at a time and arrows for their photos', async ({ app }) => {
  const kabir = await aUser(app, { fullName: 'Kabir', device: touchScreen });
  for (const name of ['Asha', 'Bela']) await aUser(app, { fullName: name });
  const page = await kabir.context.newPage();
  const answer = page.waitForResponse(DECK);
  await page.goto('/');
  const cards = matchingEndpoints.potentialMatches.response.parse(await (await answer).json());
  const [first = '', second = ''] = cards.map(({ fullName }) => fullName);
  await promise('Home carousel buttons', async () => {
    for (const [name, at] of [
      ['Next photo', 2],
      ['Previous photo', 1],
    ] as const) {
      const arrow = cardOf(page, first).getByRole('button', { name });
      await expect(arrow.locator('span')).toHaveCSS('opacity', '1');
      await arrow.tap();
      await expect(photoOf(page, first, at)).toBeVisible();
    }
  });
  await promise('Home one profile at a time from potential matches', async () => {
    expect([first, second].toSorted()).toEqual(['Asha', 'Bela']);
    await expect(button(page, `Like ${first}`)).toBeVisible();
    await expect(button(page, `Like ${second}`)).toHaveCount(0);
    await button(page, `Reject ${first}`).tap();
    await expect(button(page, `Like ${second}`)).toBeVisible();
    await expect(button(page, `Like ${first}`)).toHaveCount(0);
  });
});

test('answers move the deck on, and rejected people can be shown again', async ({ app }) => {
  const kabir = await aUser(app, { fullName: 'Kabir' });
  const asha = await aUser(app, { fullName: 'Asha' });
  const page = await kabir.context.newPage();
  await recordToasts(page);
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') logged.push(message.text());
  });
  await page.goto('/');
  const isOnlyLogged = async (kind: 'Like' | 'Reject', entry: { path: string }) => {
    logged.splice(0);
    await expectSilent(page, entry, () => button(page, `${kind} Asha`).click());
    await expect(button(page, `${kind} Asha`)).toBeVisible();
    expect(logged).toEqual(['Something went wrong. Please try again.']);
  };
  await promise('Only logged: like', () => isOnlyLogged('Like', matchingEndpoints.like));
  await promise('Only logged: reject', () => isOnlyLogged('Reject', matchingEndpoints.reject));
  await promise("Like 403: server's message with a clock", async () => {
    const refusal = { status: 403, json: { message: 'Likes rest for now.', code: 'matching.resting' } };
    await page.route(`**${matchingEndpoints.like.path}`, (route) => route.fulfill(refusal), { times: 1 });
    await button(page, 'Like Asha').click();
    const toast = page.getByRole('status').filter({ hasText: 'Likes rest for now.' });
    await expect(toast.locator('.lucide-clock')).toBeVisible();
  });
  const askedAgain = page.waitForRequest(DECK);
  await button(page, 'Reject Asha').click();
  await promise('Reject next / removed', () => expect(button(page, 'Reject Asha')).toHaveCount(0));
  await promise('Home refetch after last profile', () => askedAgain);
  await promise("Home 'No more profiles to show.'", () =>
    expect(page.getByText('No more profiles to show.')).toBeVisible(),
  );
  await promise("Home 'View Rejected Profiles'", () =>
    expect(button(page, 'View Rejected Profiles')).toBeVisible(),
  );
  await button(page, 'View Rejected Profiles').click();
  await button(page, 'Like Asha').click();
  await promise('Like else next / removed', () =>
    expect(page.getByText('No more profiles to show.')).toBeVisible(),
  );
  await promise("'No rejected profiles available.'", async () => {
    await button(page, 'View Rejected Profiles').click();
    await expect(page.getByText('No rejected profiles available.')).toBeVisible();
  });
  await promise('Female may hide from discovery', async () => {
    const meera = await aUser(app, { fullName: 'Meera', identifiedAs: 'Female' });
    await asha.call(profilesEndpoints.updatePreferences, { body: { interestedIn: ['Female', 'Other'] } });
    expect(await namesInDeck(asha)).toContain('Meera');
    await meera.call(profilesEndpoints.toggleVisibility, { body: { isProfileHidden: true } });
    expect(await namesInDeck(asha)).not.toContain('Meera');
  });
});

test('the filter sets interests and asks the deck for the genders chosen', async ({ app }) => {
  const kabir = await aUser(app, { fullName: 'Kabir', interestedIn: ['Female', 'Other'] });
  await aUser(app, { fullName: 'Asha' });
  await aUser(app, { fullName: 'Meera', identifiedAs: 'Female' });
  const page = await kabir.open();
  await page.getByRole('link', { name: 'Preferences' }).click();
  const interested = page.getByRole('group', { name: 'Interested in' });
  const showMe = page.getByRole('group', { name: 'Show me' });
  await promise('/filter interested-in multi-select', () =>
    expect(interested.getByRole('checkbox', { checked: true })).toHaveCount(2),
  );
  await promise('/filter gender filter, reached from Home header', () =>
    expect(showMe.getByRole('checkbox')).toHaveCount(2),
  );
  await promise("/filter 'Apply'", () => expect(button(page, 'Apply')).toBeVisible());
  await promise('Preferences at least one interest', async () => {
    for (const name of ['Female', 'Other']) await interested.getByLabel(name).click();
    await button(page, 'Apply').click();
    await expect(page.getByText('Please select at least one interest.')).toBeVisible();
    for (const name of ['Female', 'Other']) await interested.getByLabel(name).click();
  });
  await promise('Home refetch on filter change', async () => {
    await showMe.getByLabel('Female').click();
    const refetched = page.waitForRequest(DECK);
    await button(page, 'Apply').click();
    expect(new URL((await refetched).url()).searchParams.getAll('genders')).toEqual(['Other']);
  });
  await promise("'Something went wrong. Please try again.'", async () => {
    await page.goto('/filter');
    const path = `**${profilesEndpoints.updatePreferences.path}`;
    await page.route(path, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await interested.getByLabel('Male', { exact: true }).click();
    await button(page, 'Apply').click();
    await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible();
  });
  await promise("'Failed to load preferences.'", async () => {
    const path = `**${profilesEndpoints.getPreferences.path}`;
    await page.route(path, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/filter');
    await expect(page.getByText('Failed to load preferences.').first()).toBeVisible();
  });
});

test('likes are listed in both directions, and a mutual like is a match', async ({ app }) => {
  const [kabir, asha]: [Person, Person] = [
    await aUser(app, { fullName: 'Kabir' }),
    await aUser(app, { fullName: 'Asha' }),
  ];
  const bela = await aUser(app, { fullName: 'Bela' });
  await like(asha, kabir);
  const page = await kabir.open('/likes');
  const inGrid = (name: string) => page.getByRole('main').getByRole('link', { name });
  await promise('/likes grid', () => expect(inGrid('Asha')).toBeVisible());
  await promise('See who liked me and whom I liked', async () => {
    await expect(inGrid('Asha')).toBeVisible();
    const hers = await asha.open('/mylikes');
    await expect(hers.getByRole('main').getByRole('link', { name: 'Kabir' })).toBeVisible();
    await hers.close();
  });
  await promise('Likes badge = people who liked me', () => expect(tab(page, 'Likes')).toContainText('1'));
  await promise('newLike adds + toast', async () => {
    await like(bela, kabir);
    await expect(page.getByText('Someone liked you! Check your likes.')).toBeVisible();
    await expect(inGrid('Bela')).toBeVisible();
  });
  await promise('/likes opens profile with like and reject', async () => {
    await inGrid('Bela').click();
    for (const name of ['Like Bela', 'Reject Bela']) await expect(button(page, name)).toBeVisible();
    await button(page, 'Reject Bela').click();
    await expect(inGrid('Bela')).toHaveCount(0);
  });
  const ashas = await asha.open('/mylikes');
  await promise('/mylikes grid', () =>
    expect(ashas.getByRole('main').getByRole('link', { name: 'Kabir' })).toBeVisible(),
  );
  await inGrid('Asha').click();
  await button(page, 'Like Asha').click();
  await promise('/itsamatch', () => expect(page).toHaveURL(/\/itsamatch/));
  await promise('Match title "It\'s a Match!"', () =>
    expect(page.getByRole('heading', { name: "It's a Match!" })).toBeVisible(),
  );
  await promise('Like matched → match screen', () =>
    expect(page.getByRole('heading', { name: "It's a Match!" })).toBeVisible(),
  );
  await promise('newMatch toast', () => expect(ashas.getByText('You have a new match! 🎉')).toBeVisible());
  await promise('Match both photos and names', async () => {
    await expect(page.getByRole('figure')).toHaveText(['Kabir', 'Asha']);
    for (const portrait of await page.getByRole('figure').all())
      await expect(portrait.locator('img')).toHaveAttribute('src', /\/media\//);
  });
  await promise("Match 'Start a chat?' → that chat", async () => {
    await page.getByRole('link', { name: 'Start a chat?' }).click();
    await expect(page).toHaveURL(/\/chats/);
    await expect(page.getByRole('textbox', { name: 'Message Asha' })).toBeVisible();
  });
  const leavesMatch = async (name: string, way: Locator) => {
    const other = await aUser(app, { fullName: name });
    await like(other, kabir);
    await page.goto('/likes');
    await inGrid(name).click();
    await button(page, `Like ${name}`).click();
    await expect(page).toHaveURL(/\/itsamatch/);
    await way.click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: "It's a Match!" })).toHaveCount(0);
  };
  await promise("Match 'Go to home' → /", () =>
    leavesMatch('Dina', page.getByRole('link', { name: 'Go to home' })),
  );
  await promise('Match Close', () => leavesMatch('Esha', button(page, 'Close')));
  await promise('Only logged: likes listing', async () => {
    await page.route(`**${matchingEndpoints.whoLikedMe.path}*`, (route) => route.abort());
    await page.goto('/likes');
    await expect(button(page, 'Try again')).toBeVisible();
  });
});
