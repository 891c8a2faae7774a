import { expect, type Page } from '@playwright/test';
import { mediaTexts, Uploaded } from '@showup/contract/platform/media';
import sharp, { type Sharp } from 'sharp';
import { chooseFiles } from '../support/browser/choose-files.ts';
import { test } from '../support/journey-test.ts';
import { aMatch, type JourneyApp } from '../support/people/people.ts';
import { type Picture, pictureOf } from '../support/people/pictures.ts';
import { chatWith, log } from '../support/screens/chat.ts';
import { usePhoto } from '../support/screens/photo-editor.ts';

const UPLOADS = '**/media/upload';
const htmlOfProxy = { status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' };

/** The three screens on which a member chooses pictures. Each resolves once the file is chosen. */
async function choosers(app: JourneyApp) {
  const { anna, ben } = await aMatch(app);
  const page = await anna.open('/profile');
  const button = (name: string) => page.getByRole('button', { name });
  return {
    page,
    screens: [
      {
        path: '/profile',
        choose: (file: Picture) => chooseFiles(page, () => button('Change your picture').click(), [file]),
        confirm: () => Promise.resolve(),
      },
      {
        path: '/editprofile',
        async choose(file: Picture) {
          await button('Change photo 1').click();
          await chooseFiles(page, () => page.getByRole('menuitem', { name: 'Replace' }).click(), [file]);
        },
        confirm: () => usePhoto(page),
      },
      {
        path: chatWith(ben),
        choose: (file: Picture) => chooseFiles(page, () => button('Add image').click(), [file]),
        confirm: () => button('Send').click(),
      },
    ],
  };
}

/** The stored picture that the next upload becomes. */
async function stored(page: Page, act: () => Promise<void>): Promise<Sharp> {
  const answer = page.waitForResponse(
    (response) => response.url().endsWith('/media/upload') && response.ok(),
  );
  await act();
  const { secure_url } = Uploaded.parse(await (await answer).json());
  return sharp(await (await page.request.get(secure_url)).body());
}

const ink = Buffer.from(
  '<svg width="900" height="1200"><rect x="300" y="400" width="300" height="300"/></svg>',
);
const cutOut = () =>
  sharp({
    create: { width: 900, height: 1200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  }).composite([{ input: ink }]);

async function lightAt(picture: Sharp, left: number, top: number): Promise<number> {
  const pixel = await picture
    .clone()
    .extract({ left, top, width: 1, height: 1 })
    .greyscale()
    .raw()
    .toBuffer();
  return pixel[0] ?? Number.NaN;
}

test('a transparent picture arrives on white on every screen, with its dark writing', async ({ app }) => {
  const { page, screens } = await choosers(app);
  const files = await Promise.all(
    (['png', 'webp', 'gif'] as const).map(async (format) => ({
      name: `cut-out.${format}`,
      mimeType: `image/${format}`,
      buffer: await cutOut().toFormat(format).toBuffer(),
    })),
  );
  for (const [at, { path, choose, confirm }] of screens.entries()) {
    await page.goto(path);
    for (const file of at === 0 ? files : files.slice(0, 1)) {
      const picture = await stored(page, async () => {
        await choose(file);
        await confirm();
      });
      expect(await lightAt(picture, 5, 5), `${path} ${file.name}`).toBeGreaterThan(240);
      expect(await lightAt(picture, 450, 550), `${path} ${file.name}`).toBeLessThan(20);
    }
  }
});

test('a file without a type is a picture if its bytes say so, and a HEIC is named whatever it is called', async ({
  app,
}) => {
  const { page, screens } = await choosers(app);
  const { buffer } = await pictureOf('teal');
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic'),
    Buffer.alloc(900),
  ]);
  for (const { path, choose, confirm } of screens) {
    for (const mimeType of ['', 'application/octet-stream']) {
      await page.goto(path);
      await stored(page, async () => {
        await choose({ name: 'IMG_2041', mimeType, buffer });
        await confirm();
      });
    }
    await page.goto(path);
    await choose({ name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer: heic });
    await expect(page.getByText(/This is an iPhone photo \(HEIC\)/).first()).toBeVisible();
  }
});

test('a long screenshot can be read in a chat, and a picture without a shape is refused in words', async ({
  app,
}) => {
  const { page, screens } = await choosers(app);
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#fff' } }).png();
  const file = async (width: number, height: number) => ({
    name: 'screenshot.png',
    mimeType: 'image/png',
    buffer: await plain(width, height).toBuffer(),
  });
  const [, photos, chat] = screens;
  await page.goto(chat?.path ?? '');
  const picture = await stored(page, async () => {
    await chat?.choose(await file(1080, 9000));
    await chat?.confirm();
  });
  expect(await picture.metadata()).toMatchObject({ width: 1080, height: 9000 });
  await log(page).getByRole('button', { name: 'Image you sent' }).click();
  const shown = page.getByRole('dialog').locator('img');
  await expect.poll(async () => (await shown.boundingBox())?.width).toBe(page.viewportSize()?.width);
  await page.keyboard.press('Escape');

  for (const { path, choose } of screens) {
    await page.goto(path);
    await choose(await file(9000, 2));
    await expect(page.getByText(mediaTexts.tooNarrow).first()).toBeVisible();
  }
  // A panorama is cropped to a photo, with a warning.
  await page.goto(photos?.path ?? '');
  await photos?.choose(await file(8000, 400));
  await expect(page.getByText(/^Only 3\d\d px wide: it may look blurred/)).toBeVisible();
});

test('a picture that a proxy refuses is sent smaller, and at last called too large for this server', async ({
  app,
}) => {
  const { page, screens } = await choosers(app);
  const { width, height } = { width: 1600, height: 2000 };
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const grainy = {
    name: 'grainy.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width, height, channels: 3, background: '#000', noise } })
      .png()
      .toBuffer(),
  };
  for (const { path, choose, confirm } of screens) {
    await page.goto(path);
    let sizes: number[] = [];
    await page.route(UPLOADS, (route) => {
      const size = route.request().postDataBuffer()?.length ?? 0;
      sizes.push(size);
      return size > 400_000 ? route.fulfill(htmlOfProxy) : route.continue();
    });
    await stored(page, async () => {
      await choose(grainy);
      await confirm();
    });
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes.at(-1)).toBeLessThan(400_000);
    await page.unroute(UPLOADS);

    sizes = [];
    await page.route(UPLOADS, (route) => route.fulfill(htmlOfProxy));
    await page.goto(path);
    await choose(await pictureOf('plum'));
    await confirm();
    await expect(page.getByText(/This image is too large for this server/).first()).toBeVisible();
    await page.unroute(UPLOADS);
  }
});

test('a browser that scrambles pictures is asked not to, and none is sent', async ({ app }) => {
  const { page, screens } = await choosers(app);
  await page.addInitScript(() => {
    CanvasRenderingContext2D.prototype.getImageData = (_x, _y, width, height) => {
      const { data, ...rest } = new ImageData(width, height);
      return { ...rest, width, height, data: crypto.getRandomValues(data) };
    };
  });
  let uploads = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/media/upload')) uploads++;
  });
  for (const { path, choose } of screens) {
    await page.goto(path);
    await choose(await pictureOf('plum'));
    await expect(page.getByText(mediaTexts.scrambled).first()).toBeVisible();
  }
  expect(uploads).toBe(0);
});

test('a captured photo that a proxy refuses can be taken again, and is called too large', async ({
  step,
}) => {
  const guest = await step.guest();
  const { page, button } = guest;
  await page.goto('/verify');
  await guest.toCamera('Frame your face');
  await guest.capture(/No code could be read/);
  await page.route(UPLOADS, (route) => route.fulfill(htmlOfProxy));
  await button('Submit').click();
  await expect(page.getByText(mediaTexts.tooLargeHere)).toBeVisible();
  await expect(button('Retry')).toBeEnabled();
});
