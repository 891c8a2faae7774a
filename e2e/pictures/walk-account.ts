import { safetyEndpoints } from '@showup/contract/safety';
import type { Guest, Player } from './cast.ts';
import { expect } from './patience.ts';
import type { Stage } from './stage.ts';

/** Everything about one's own account. */
export async function walkAccount({ album }: Stage, { page, call }: Player, { id }: Guest): Promise<void> {
  const visit = async (path: string, words: string | RegExp, name: string) => {
    await page.goto(path);
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await album.take(page, name);
  };
  await visit('/profile', 'Member since', 'profile');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await album.take(page, 'profile-delete');
  await visit('/myprofile', 'Front row on a Friday', 'my-profile');
  await visit('/editprofile', 'Save Changes', 'edit-profile');
  await page.getByText('Live music', { exact: true }).scrollIntoViewIfNeeded();
  await album.take(page, 'edit-profile-interests');
  await visit('/myevenings', 'No evenings yet', 'my-evenings');
  await visit('/settings', 'Sunset', 'settings');
  await visit('/account', 'Where you are signed in', 'account');
  await visit('/consent', /^You agreed on/, 'consent');
  await call(safetyEndpoints.blockReport, {
    body: { blockedUserId: id, reason: 'Sells tickets that do not exist.', reportType: 'spam' },
  });
  await call(safetyEndpoints.blockNumbers, { body: { phoneNumbers: ['9812345678'] } });
  await visit('/blocked', 'Blocked', 'blocked');
}
