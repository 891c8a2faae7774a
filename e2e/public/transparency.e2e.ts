import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { test } from '../support/journey-test.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';
import { runJobs } from '../support/server/commands.ts';
import { changeData } from '../support/server/data.ts';

test.describe.configure({ timeout: 240_000 }); // for the start of a server

let server: AppServer;

test.beforeAll(async () => {
  server = await startAppServer();
});
test.afterAll(() => server.stop());

test('anyone reads the figures of a quarter once it is over, without small counts', { tag: '@slow' }, async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();

  await test.step('before, the page says when the first figures appear', async () => {
    await page.goto('/terms');
    await page.getByRole('link', { name: 'Transparency' }).click();
    await expect(page.getByText(/^The figures for .* appear here on /)).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await expectReadable(page);
  });

  await test.step('a quarter passes', async () => {
    await changeData(
      server,
      (sql) => sql`
        with people as (
          insert into users (full_name, created_at) select 'X', '2020-08-01' from generate_series(1, 36) returning id),
        numbered as (select id, row_number() over () as n from people)
        insert into reports (reporter, reported, type, reason, created_at, closed_at, verdict)
        select (select id from numbered where n = 36), id,
          case when n <= 21 then 'scam' when n <= 30 then 'spam' else 'under_age' end, 'x', '2020-08-01',
          timestamptz '2020-08-01' + interval '3 hours', 'upheld'
        from numbered where n < 36`,
    );
    await runJobs(server);
    await page.reload();
  });

  await test.step('then it shows them in words, with what is small added up', async () => {
    await expect(page.getByRole('heading', { name: 'July to September 2020' })).toBeVisible();
    const reports = page.getByRole('table', { name: 'Reports by members' }).last();
    await expect(reports.getByRole('row', { name: 'Asks for money, or a scam 21' })).toBeVisible();
    await expect(reports.getByRole('row', { name: 'Smaller groups together 14' })).toBeVisible();
    await expect(reports.getByRole('row', { name: 'All 35' })).toBeVisible();
    await expect(reports).not.toContainText('Spam');
    await expect(page.getByText('Half were decided within 3 hours.')).toBeVisible();
    await expect(page.getByText(/^Not published yet: so far reviewers have judged 0/).first()).toBeVisible();
    await expectReadable(page);
  });

  await test.step('and as a file', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download as CSV' }).last().click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('showup-transparency-2020-Q3.csv');
    expect(await readFile(await download.path(), 'utf8')).toContain('"Asks for money, or a scam","21"');
  });
  await context.close();
});
