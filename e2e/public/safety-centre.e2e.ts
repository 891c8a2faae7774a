import { expect } from '@playwright/test';
import { helpLinesEndpoints } from '@showup/contract/public/help-lines';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { test } from '../support/journey-test.ts';
import { aMatch } from '../support/people/people.ts';
import { chatWith } from '../support/screens/chat.ts';

test('a stranger finds whom to call, changes the country, and reaches the complaint form', async ({
  server,
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 360, height: 640 },
  });
  const page = await context.newPage();
  const danger = page.getByRole('region', { name: 'In danger now?' });
  const lines = page.getByRole('region', { name: 'Help lines' });
  await page.goto('/contact');
  await page.getByRole('link', { name: 'Safety centre' }).click();

  await test.step('everyone sees India’s numbers first, whatever their language and time zone', async () => {
    await expect(danger.getByRole('link', { name: /^Call 112/ })).toHaveAttribute('href', 'tel:112');
    await expect(lines.getByRole('combobox', { name: 'Country' })).toHaveValue('IN');
    await expect(lines.getByRole('link', { name: 'Call 181' })).toHaveAttribute('href', 'tel:181');
    await expect(lines.getByRole('link', { name: 'Call 1930' })).toHaveAttribute('href', 'tel:1930');
    await expect(lines.getByText(/^Last checked on \d+ \w+ \d{4}\.$/)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  });

  await test.step('the link to another country can be shared', async () => {
    await lines.getByRole('combobox', { name: 'Country' }).selectOption('United Kingdom');
    await expect(page).toHaveURL('/safety?country=GB');
    await page.reload();
    await expect(danger.getByRole('link', { name: /^Call 999/ })).toHaveAttribute('href', 'tel:999');
    const abuse = lines.getByRole('link', { name: 'Call 0808 2000 247' });
    await expect(abuse).toHaveAttribute('href', 'tel:08082000247');
    const scams = page.getByRole('region', { name: 'Romance scams' });
    await expect(scams.getByRole('link', { name: 'Call 0300 123 2040' })).toBeVisible();
  });

  await test.step('the advice about images is one press away, and leads to the complaint form', async () => {
    await page.getByRole('navigation', { name: 'What happened?' }).getByRole('link').first().click();
    const images = page.getByRole('region', { name: /^Someone shares your intimate image/ });
    await expect(images.getByRole('heading', { level: 2 })).toBeInViewport();
    await expect(images.getByRole('link', { name: 'StopNCII.org' })).toBeVisible();
    await expect(images.getByRole('link', { name: 'Call 0345 6000 459' })).toBeVisible();
    await expectReadable(page);
    await images.getByRole('link', { name: 'complaint form' }).click();
    await expect(page).toHaveURL('/complaint');
  });
  await context.close();
});

test('without help lines from the server, the advice and an emergency number are there', async ({
  server,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const path = `**${helpLinesEndpoints.helpLines.path}`;
  await page.route(path, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/safety?country=GB');

  const danger = page.getByRole('region', { name: 'In danger now?' });
  await expect(danger.getByRole('link', { name: 'Call 112' })).toHaveAttribute('href', 'tel:112');
  await expect(
    danger.getByText('112 works on mobile phones in India and in most other countries.'),
  ).toBeVisible();
  await expect(page.getByText('Don’t pay and don’t send anything more.')).toBeVisible();
  const assault = page.getByRole('region', { name: 'After an assault' });
  await expect(assault.getByRole('link', { name: 'Call 112' })).toBeVisible();
  const lines = page.getByRole('region', { name: 'Help lines' });
  await expect(lines.getByText('We couldn’t load the help lines')).toBeVisible();
  await expectReadable(page);

  await page.unroute(path);
  await expect(danger.getByRole('link', { name: /^Call 999/ })).toBeVisible();
  await expect(lines.getByText('We couldn’t load the help lines')).toHaveCount(0);
  await context.close();
});

test('someone who writes a report opens the help lines and keeps what they wrote', async ({ app }) => {
  const { anna, ben } = await aMatch(app);
  const page = await anna.open(chatWith(ben));
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Report', exact: true }).click();
  const report = page.getByRole('dialog', { name: 'Report Ben' });
  await report.getByRole('combobox').selectOption('Something that happened in person');
  await report.getByRole('textbox', { name: 'Reason' }).fill('He followed me home.');
  await expect(report.getByText('If you’re in danger now, call the police: 112.')).toBeVisible();

  const opened = page.waitForEvent('popup');
  await report.getByRole('link', { name: /^Safety centre/ }).click();
  await expect((await opened).getByRole('heading', { name: 'In danger now?' })).toBeVisible();
  await expect(report.getByRole('textbox', { name: 'Reason' })).toHaveValue('He followed me home.');

  await page.goto('/settings');
  await page.getByRole('link', { name: /^Safety centre/ }).click();
  await expect(page.getByRole('heading', { name: 'Help lines' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Chats/ }).click();
  await expect(page).toHaveURL('/chats');
});
