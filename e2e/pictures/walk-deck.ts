import { accountsEndpoints } from '@showup/contract/accounts';
import { matchingEndpoints } from '@showup/contract/matching';
import { profilesEndpoints } from '@showup/contract/profiles';
import { like } from '../../server/test/people/meeting.ts';
import { button } from '../support/browser/button.ts';
import { withoutToasts } from './album.ts';
import type { castOf, Guest, Player } from './cast.ts';
import { expect } from './patience.ts';
import type { Stage } from './stage.ts';

type Join = ReturnType<typeof castOf>;

/** The empty deck, then someone arrives, and the two like each other. */
export async function walkDeck({ album }: Stage, leah: Player, join: Join): Promise<Guest> {
  const { page } = leah;
  const see = async (words: string | RegExp, name: string) => {
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
    await album.take(page, name);
  };
  await page.goto('/');
  await expect(page.getByText('No more profiles to show.')).toBeVisible();
  await withoutToasts(page);
  await album.take(page, 'deck-empty');
  await page.goto('/likes');
  await see('No likes yet', 'likes-empty');
  await page.goto('/mylikes');
  await see('No likes are waiting', 'mylikes-empty');
  await page.goto('/chats');
  await see('No matches yet', 'chats-empty');
  await walkTroubles(leah, see);
  await leah.call(profilesEndpoints.updateProfile, {
    body: { interests: ['Live music', 'Cinema', 'Street food'], lookingFor: 'Something light' },
  });

  const kabir = await join({
    fullName: 'Kabir',
    identifiedAs: 'Male',
    dob: '1993-06-02',
    bio: 'Owner of 214 records and one working speaker. Best seat is next to the kitchen.',
    interests: ['Live music', 'Craft beer', 'Street food'],
    look: 10,
  });
  await page.goto('/');
  await expect(button(page, 'Like Kabir')).toBeVisible();
  await withoutToasts(page);
  await album.take(page, 'deck');
  await button(page, 'Next photo').click();
  await album.take(page, 'deck-second-photo');
  await button(page, 'More about Kabir').click();
  await see('How ranking works', 'deck-menu');
  await page.keyboard.press('Escape');
  await page.goto('/how-ranking-works');
  await see('What never counts', 'ranking');
  await page.goto('/filter');
  await see('Distance', 'filter');
  await page.goto(`/u/${kabir.id}`);
  await see(/Owner of 214 records/, 'shared-profile');
  await walkLimit(leah, see);

  await like(kabir, await whoIs(leah));
  await page.goto('/');
  await button(page, 'Like Kabir').click();
  await expect(page.getByRole('heading', { name: "It's a Match!" })).toBeVisible();
  await withoutToasts(page);
  await album.take(page, 'match');
  return kabir;
}

type See = (words: string | RegExp, name: string) => Promise<void>;

/** The deck while it loads, when it fails to load, and offline. */
async function walkTroubles({ page, context }: Player, see: See): Promise<void> {
  const path = `**${matchingEndpoints.potentialMatches.path}*`;
  await page.route(path, () => {});
  await page.goto('/');
  await see('Loading profiles...', 'deck-loading');
  await page.unroute(path);
  await page.route(path, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/');
  await see('Try again', 'deck-failed');
  await page.unroute(path);
  await page.goto('/profile');
  await expect(page.getByText('Member since')).toBeVisible();
  await context.setOffline(true);
  await see(/You are offline/, 'offline');
  await context.setOffline(false);
}

/** The toast for someone who has used all their likes. */
async function walkLimit({ page }: Player, see: See): Promise<void> {
  const path = `**${matchingEndpoints.like.path}`;
  const message = 'You have used your 50 likes. You can like again at 08:14.';
  await page.goto('/');
  const retryAt = await page.evaluate(() => {
    const morning = new Date();
    morning.setHours(morning.getHours() < 8 ? 8 : 32, 14, 0, 0);
    return morning.toISOString();
  });
  await page.route(path, (route) =>
    route.fulfill({ status: 403, json: { message, code: 'matching.like_limit', retryAt } }),
  );
  await button(page, 'Like Kabir').click();
  await see(message, 'deck-limit');
  await page.unroute(path);
}

/** The person who is signed in in that window. */
export async function whoIs({ call }: Player): Promise<{ id: string }> {
  return { id: (await call(accountsEndpoints.checkAuth, {}))._id };
}
