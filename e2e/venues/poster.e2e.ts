import { expect, type Page } from '@playwright/test';
import { posterPage, venuesDeskEndpoints } from '@showup/contract/venues/venues-desk';
import { readCodes } from '#server/platform/qr/read-code';
import { test } from '../support/journey-test.ts';
import { anAdmin, appOn, aUser, type JourneyApp, type Person } from '../support/people/people.ts';
import { posterCode, requestVenue, venueNamed } from '../support/people/venues.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';

test.describe.configure({ timeout: 240_000 }); // for the start of a server

let server: AppServer;
let app: JourneyApp;
let admin: Person;
let page: Page;

test.beforeAll(async ({ browser }) => {
  server = await startAppServer();
  app = appOn(server, browser);
  admin = await anAdmin(app, { device: { locale: 'en-GB' } });
  page = await admin.context.newPage();
});
test.afterAll(async () => {
  await admin.context.close();
  await server.stop();
});

/** A4 at the 96 pixels per inch of CSS. */
const a4 = { width: 794, height: 1122 };

const names = {
  Latin: ['Đà Nẵng Łódź', 'Boulevard du Café 4', /Bricolage/],
  Greek: ['Η Μπλε Πόρτα', 'Οδός Ερμού 4', /Inter/],
  Cyrillic: ['Синяя дверь', 'улица Мира 4', /Inter/],
  Arabic: ['الباب الأزرق', 'شارع المتنبي ١٢', /Arabic/],
  Hebrew: ['הדלת הכחולה', 'רחוב הרצל 4', /Hebrew/],
  Devanagari: ['नीला दरवाज़ा', 'कोरेगाँव पार्क, पुणे', /Devanagari/],
  Tamil: ['நீலக் கதவு', 'பார்க் தெரு', /Tamil/],
  Thai: ['ประตูสีน้ำเงิน', 'ถนนข้าวสาร', /Thai/],
  Chinese: ['蓝门酒馆', '广东路4号', /Noto Sans SC/],
  Japanese: ['東京バー', '渋谷区 1-2-3', /Noto Sans JP/],
  Korean: ['파란 문', '서울시 종로구', /Noto Sans KR/],
} as const;

async function addVenue(name: string, address = '12 Lane 7, Pune'): Promise<string> {
  const { _id } = await requestVenue(admin, name);
  await admin.call(venuesDeskEndpoints.acceptVenue, { body: { venueId: _id, name, address } });
  return _id;
}

const printButton = () => page.getByRole('button', { name: 'Print or save as PDF' });
const poster = () => page.getByRole('article', { name: /^Poster of/ });

async function openPoster(venueId: string): Promise<void> {
  await page.goto(posterPage(venueId));
  await expect(printButton()).toBeEnabled();
  await expect(printButton()).not.toHaveAttribute('aria-busy');
}

/** What the printer would put on the paper. */
async function printed(): Promise<Buffer> {
  const window = page.viewportSize() ?? a4;
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(a4);
  const picture = await page.screenshot({ fullPage: true });
  await page.setViewportSize(window);
  await page.emulateMedia({ media: null });
  return picture;
}

interface Pdf {
  readonly pages: number;
  /** In points, such as `595 842`. */
  readonly size: string;
}

async function savedPdf(): Promise<Pdf> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  return {
    pages: pdf.match(/\/Type \/Page\b/g)?.length ?? 0,
    size: [width, height].map((points) => Math.round(Number(points))).join(' '),
  };
}

interface UsedFont {
  readonly familyName: string;
  readonly isCustomFont: boolean;
}

/** The fonts that drew an element's letters. Those that are not ours are the device's. */
async function fontsOf(selector: string): Promise<UsedFont[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts;
}

for (const [script, [name, address, font]] of Object.entries(names)) {
  test(`a poster with a name in ${script} prints on one page, with a code that phones read`, async () => {
    await openPoster(await addVenue(name, address));
    await expect(poster().getByText(name)).toBeVisible();
    for (const selector of ['.poster-name', '.poster-address']) {
      const used = await fontsOf(selector);
      expect(used.filter(({ isCustomFont }) => !isCustomFont)).toEqual([]);
    }
    expect((await fontsOf('.poster-name')).map(({ familyName }) => familyName).join()).toMatch(font);
    expect(await readCodes(await printed())).toEqual([await posterCode(admin, name)]);
    expect(await savedPdf()).toEqual({ pages: 1, size: '595 842' });
  });
}

test('a poster says what Showup is and where to find it, in letters to be read from two metres', async () => {
  await openPoster(await addVenue('The Yellow Door'));
  for (const text of ['Dating for people who show up', new URL(server.url).host]) {
    const line = poster().getByText(text, { exact: true });
    await expect(line).toBeVisible();
    const size = await line.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect((size / 96) * 25.4).toBeGreaterThanOrEqual(6); // mm, so capitals of more than 4 mm
  }
  const isOneLine = await page
    .locator('.poster-headline')
    .evaluate((line) => line.scrollWidth <= line.clientWidth);
  expect(isOneLine).toBe(true);
});

test('nothing but the poster is printed, black on white in every theme', async () => {
  await openPoster(await addVenue('The Red Door'));
  const pictures: Buffer[] = [];
  for (const theme of ['coffee', 'light', 'black']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    pictures.push(await printed());
  }
  for (const picture of pictures) expect(picture.equals(pictures[0] ?? Buffer.of())).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await expect(printButton()).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Poster', exact: true })).toBeHidden();
  await page.emulateMedia({ media: null });
});

test('a name from right to left mirrors the foot of the poster', async () => {
  const boxesOf = async () => {
    const [name, product] = [page.locator('.poster-name'), page.locator('.poster-product')];
    return { name: (await name.boundingBox())?.x ?? 0, product: (await product.boundingBox())?.x ?? 0 };
  };
  await openPoster(await addVenue('The White Door'));
  const latin = await boxesOf();
  expect(latin.name).toBeLessThan(latin.product);
  await openPoster(await addVenue('الباب الأبيض', 'شارع المتنبي ١٢'));
  const arabic = await boxesOf();
  expect(arabic.product).toBeLessThan(arabic.name);
});

for (const [kind, name, address] of [
  ['words', 'Extraordinary Names '.repeat(5), 'Third floor, behind the old petrol pump, '.repeat(4)],
  ['one word', 'W'.repeat(100), 'M'.repeat(200)],
  ['tall letters', 'நீலக்கதவு '.repeat(10), 'दरवाज़ा'.repeat(28)],
] as const) {
  test(`a long name and address of ${kind} stay on the paper, whole and clear of the code`, async () => {
    await openPoster(await addVenue(name.trim().slice(0, 100), address.trim().slice(0, 200)));
    const overflowing = await page
      .locator('.poster-name, .poster-address')
      .evaluateAll(
        (boxes) =>
          boxes.filter((box) => box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth)
            .length,
      );
    expect(overflowing).toBe(0);
    const fromEdge = await page.locator('.poster').evaluate((sheet) => {
      const foot = sheet.querySelector('.poster-venue')?.getBoundingClientRect().bottom ?? 0;
      return sheet.getBoundingClientRect().bottom - foot;
    });
    expect(fromEdge).toBeGreaterThan(0);
    expect(await readCodes(await printed())).toHaveLength(1);
    expect((await savedPdf()).pages).toBe(1);
  });
}

test('US Letter is offered, first where it is usual', async () => {
  const venueId = await addVenue('The Green Door');
  await openPoster(venueId);
  await expect(page.getByLabel('Paper')).toHaveValue('a4');
  await page.getByLabel('Paper').selectOption('US Letter');
  expect(await savedPdf()).toMatchObject({ pages: 1, size: '612 792' });
  expect(await readCodes(await printed())).toEqual([await posterCode(admin, 'The Green Door')]);
});

for (const [paper, size] of [
  ['A5', '420 595'],
  ['Table tent', '595 842'],
] as const) {
  test(`a poster on ${paper} is one page with a code that phones read, and long names fit`, async () => {
    const name = `${paper} ${'W'.repeat(80)}`;
    await openPoster(await addVenue(name, 'Third floor, behind the old petrol pump, '.repeat(4).trim()));
    await page.getByLabel('Paper').selectOption(paper);
    expect(await savedPdf()).toEqual({ pages: 1, size });
    expect(new Set(await readCodes(await printed()))).toEqual(new Set([await posterCode(admin, name)]));
    const overflowing = () =>
      page
        .locator('[data-fits]')
        .evaluateAll(
          (boxes) =>
            boxes.filter((box) => box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth)
              .length,
        );
    await expect.poll(overflowing).toBe(0);
  });
}

test('a poster can be printed from the venue’s page, once, and leads back to it', async () => {
  const venueId = await addVenue('The Brown Door');
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', String(Date.now()));
  });
  const venue = `/admin?tab=venues&list=all&venue=${venueId}`;
  await page.goto(venue);
  await page.getByRole('link', { name: 'Print or save as PDF' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed');
  await page.reload();
  await expect(printButton()).toBeEnabled();
  await expect(printButton()).not.toHaveAttribute('aria-busy');
  await expect(page.locator('html')).not.toHaveAttribute('data-printed');
  await page.getByRole('link', { name: 'Back to the venue' }).click();
  await expect(page).toHaveURL(venue);
  await page.getByRole('link', { name: 'Open the poster of The Brown Door' }).click();
  await expect(page.getByRole('img', { name: 'QR code of The Brown Door' })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-printed');
});

test('no poster is offered for printing while its letters are missing', async () => {
  const venueId = await addVenue('The Violet Door', 'ประตูสีม่วง');
  await page.route('**/assets/poster/*.woff2', (route) => route.abort());
  await page.goto(posterPage(venueId));
  await expect(page.getByText('Some letters of the poster didn’t load.')).toBeVisible();
  await expect(printButton()).toBeDisabled();
  await page.unroute('**/assets/poster/*.woff2');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(printButton()).toBeEnabled();
});

test('only admins open posters, and no one else loads their fonts', async () => {
  const { _id } = await venueNamed(admin, 'The Blue Door');
  const anna = await aUser(app, { fullName: 'Anna' });
  const annas = await anna.context.newPage();
  const asked: string[] = [];
  annas.on('request', (request) => asked.push(request.url()));
  await annas.goto(posterPage(_id));
  await expect(annas).toHaveURL('/');
  await expect(annas.getByText('No more profiles to show.')).toBeVisible();
  expect(asked.filter((address) => /locations\/poster|assets\/poster/.test(address))).toEqual([]);
  const worker = await (await annas.request.get('/sw.js')).text();
  expect(worker).toContain('/assets/');
  expect(worker).not.toContain('assets/poster');
  await anna.context.close();
});
