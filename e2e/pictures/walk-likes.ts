import { like } from '../../server/test/people/meeting.ts';
import { withoutToasts } from './album.ts';
import { type castOf, type Guest, openLive, type Part, type Player } from './cast.ts';
import { expect } from './patience.ts';
import type { Stage } from './stage.ts';
import { whoIs } from './walk-deck.ts';

const admirers: readonly Part[] = [
  {
    ...{ fullName: 'Arjun', identifiedAs: 'Male', dob: '1994-03-12' },
    ...{ bio: 'Architect by day, bad salsa dancer by night.', interests: ['Salsa', 'Architecture'], look: 0 },
  },
  {
    ...{ fullName: 'Imran', identifiedAs: 'Male', dob: '1992-09-05' },
    ...{
      bio: 'Half marathons are an excuse for a full breakfast.',
      interests: ['Running', 'Baking'],
      look: 1,
    },
  },
  {
    ...{ fullName: 'Robin', identifiedAs: 'Other', dob: '1999-07-21' },
    ...{ bio: 'Will read you the last page first.', interests: ['Reading', 'Poetry'], look: 33 },
  },
  {
    ...{ fullName: 'Dev', identifiedAs: 'Male', dob: '1996-12-01' },
    ...{ bio: 'Knows every late bus home.', interests: ['Photography', 'Cinema'], look: 28 },
  },
  {
    ...{ fullName: 'Sky', identifiedAs: 'Other', dob: '1997-05-17' },
    ...{ bio: 'Quiz nights, and being wrong loudly.', interests: ['Quiz nights', 'Board games'], look: 24 },
  },
];

/** The people who liked Leah and those she liked. */
export async function walkLikes({ album }: Stage, leah: Player, join: ReturnType<typeof castOf>) {
  const { page } = leah;
  const me = await whoIs(leah);
  const guests: Guest[] = [];
  for (const part of admirers) guests.push(await join(part));
  for (const guest of guests.slice(0, 3)) await like(guest, me);
  for (const guest of guests.slice(3)) await like(leah, guest);

  await openLive(leah, '/likes');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
  await withoutToasts(page);
  await album.take(page, 'likes');
  await page.getByRole('main').getByRole('listitem').last().getByRole('link').click();
  await expect(page.getByRole('dialog').getByText('Architect by day')).toBeVisible();
  await album.take(page, 'likes-profile');
  await openLive(leah, '/mylikes');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await album.take(page, 'mylikes');
  return guests;
}
