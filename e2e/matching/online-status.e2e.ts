import { expect, type Page } from '@playwright/test';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { test } from '../support/journey-test.ts';
import { aMatch } from '../support/people/people.ts';

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('hiding your online status in the settings hides it from matches at once, and hides theirs from you', async ({
  app,
}) => {
  const { anna, ben } = await aMatch(app);
  const [annas, bens, settings] = [
    await anna.open('/chats'),
    await ben.open('/chats'),
    await ben.open('/settings'),
  ];
  await expect(row(annas, 'Ben')).toContainText('Active now');
  await expect(bens.getByText('1 online')).toBeVisible();

  const shown = settings.getByRole('switch', { name: 'Show when I’m online' });
  await expect(shown).toBeChecked();
  await shown.click();
  await expect(shown).not.toBeChecked();
  await expectReadable(settings);
  await expect(row(annas, 'Ben')).toContainText('Offline');
  await expect(annas.getByText('0 online')).toBeVisible();

  await bens.reload();
  await expect(row(bens, 'Anna')).toBeVisible();
  await expect(row(bens, 'Anna')).not.toContainText(/Active now|Offline/);
  await expect(bens.getByText(/\d online/)).toHaveCount(0);

  await shown.click();
  await expect(row(annas, 'Ben')).toContainText('Active now');
});
