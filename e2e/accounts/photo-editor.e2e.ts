import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { Uploaded } from '@showup/contract/platform/media';
import sharp, { type Sharp } from 'sharp';
import { chooseFiles } from '../support/browser/choose-files.ts';
import { closedGate } from '../support/browser/gate.ts';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { test } from '../support/journey-test.ts';
import {
  cornersOf,
  landscape,
  picturesOfAllKinds,
  QUARTERS,
  quarters,
  stripes,
} from '../support/people/coloured-pictures.ts';
import { aUser, type JourneyApp, touchScreen } from '../support/people/people.ts';
import type { Picture } from '../support/people/pictures.ts';
import { photoEditor, photosOf, usePhoto } from '../support/screens/photo-editor.ts';

async function onEditor(app: JourneyApp, device: BrowserContextOptions = {}) {
  const asha = await aUser(app, { fullName: 'Asha', device });
  const page = await asha.open('/editprofile');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const editor = photoEditor(page);
  const menu = async (slot: number, item: string) => {
    await button(`Change photo ${slot}`).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const replace = (slot: number, file: Picture) => chooseFiles(page, () => menu(slot, 'Replace'), [file]);

  /** The stored picture that the next upload becomes. */
  async function uploaded(): Promise<Sharp> {
    const answer = await page.waitForResponse((response) => response.url().endsWith('/media/upload'));
    const { secure_url } = Uploaded.parse(await answer.json());
    return sharp(await (await asha.context.request.get(secure_url)).body());
  }

  async function use(): Promise<Sharp> {
    const upload = uploaded();
    await usePhoto(page);
    return upload;
  }

  return { asha, page, button, editor, menu, replace, uploaded, use };
}

/** The picture that a slot shows, which may be the local copy. */
async function shownAt(page: Page, slot: number): Promise<Sharp> {
  const shown = page.getByRole('img', { name: `Photo ${slot}`, exact: true });
  const bytes = await shown.evaluate(async (photo: HTMLImageElement) => [
    ...new Uint8Array(await (await fetch(photo.src)).arrayBuffer()),
  ]);
  return sharp(Buffer.from(bytes));
}

test('the part in the frame arrives at the server: the middle at first, then where it was dragged and turned', async ({
  app,
}) => {
  const { page, editor, menu, replace, use } = await onEditor(app);
  await replace(1, await landscape());
  await expect(editor.getByRole('button', { name: 'Use photo' })).toBeEnabled();
  await expect(editor.getByText(/may look blurred/)).toHaveCount(0);
  const middle = await use();
  expect(await middle.metadata()).toMatchObject({ width: 800, height: 1000 });
  expect(await cornersOf(middle)).toEqual(['red', 'lime', 'blue', 'yellow']);

  // From the picture as it was chosen: a drag reaches what the first crop left out.
  await menu(1, 'Crop');
  const frame = editor.getByRole('application');
  const box = await frame.boundingBox();
  if (!box) throw new Error('The frame is not shown.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 2 * box.width, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  expect(await cornersOf(await use())).toEqual(['red', 'red', 'blue', 'blue']);

  await menu(1, 'Crop');
  await editor.getByRole('button', { name: 'Turn right' }).click();
  await expect(editor.getByRole('button', { name: 'Use photo' })).toBeEnabled();
  const turned = await use();
  expect(await turned.metadata()).toMatchObject({ width: 1000, height: 1250 });
  expect(await cornersOf(turned)).toEqual(['blue', 'red', 'yellow', 'lime']);
});

test('the keyboard alone zooms, moves and accepts, and Escape leaves the photo as it was', async ({
  app,
}) => {
  const { page, button, editor, menu, replace, use } = await onEditor(app);
  const before = await photosOf(page);
  await replace(2, await landscape());
  await expect(editor.getByRole('application')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(editor).toHaveCount(0);
  await expect(button('Change photo 2')).toBeFocused();
  expect(await photosOf(page)).toEqual(before);

  await replace(2, await landscape());
  await expect(editor.getByRole('application')).toBeFocused();
  for (let press = 0; press < 3; press++) await page.keyboard.press('+');
  await expect(editor.getByText('Zoom: 2.0 times')).toBeAttached();
  // To the lower right end: the picture moves to the upper left.
  for (let press = 0; press < 60; press++) await page.keyboard.press(press % 2 ? 'ArrowLeft' : 'ArrowUp');
  const zoomed = await use();
  await expect(button('Change photo 2')).toBeFocused();
  expect(await zoomed.metadata()).toMatchObject({ width: 410, height: 513 });
  expect(await cornersOf(zoomed)).toEqual(['yellow', 'yellow', 'yellow', 'yellow']);

  await menu(2, 'Crop');
  await expect(editor.getByRole('application')).toBeFocused();
  await page.keyboard.press('+');
  await page.keyboard.press('-');
  await expect(editor.getByText('Zoom: 1.0 times')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(editor).toHaveCount(0);

  await menu(3, 'Remove');
  await expect(button('Add photo 3')).toBeFocused();
  await chooseFiles(page, () => page.keyboard.press('Enter'), [await landscape()]);
  await expect(editor.getByRole('application')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button('Add photo 3')).toBeFocused();

  await page.setViewportSize({ width: 320, height: 640 });
  await button('Change photo 1').press('Enter');
  expect((await page.getByRole('menu').boundingBox())?.x).toBeGreaterThan(0);
});

test('the frame has the focus before "Use photo" can be pressed, and does not take it from there', async ({
  app,
}) => {
  const { page, editor, replace } = await onEditor(app);
  const focused = page.evaluate(
    (label) =>
      new Promise((resolve) => {
        const enabled = () =>
          [...document.querySelectorAll('dialog button')].some(
            (button) => button.textContent === label && !button.hasAttribute('disabled'),
          );
        new MutationObserver((_, observer) => {
          if (!enabled()) return;
          observer.disconnect();
          resolve(document.activeElement?.getAttribute('role'));
        }).observe(document.body, { subtree: true, childList: true, attributes: true });
      }),
    'Use photo',
  );
  await replace(1, await landscape());
  expect(await focused).toBe('application');
  await expect(editor.getByRole('application')).toBeFocused();
});

test('buttons move the picture for those who cannot drag, and touch drags it and pinches', async ({
  app,
}) => {
  const { page, editor, replace, use } = await onEditor(app, touchScreen);
  await replace(1, await landscape());
  await expect(editor.getByRole('button', { name: 'Use photo' })).toBeEnabled();
  for (let press = 0; press < 20; press++)
    await editor.getByRole('button', { name: 'Move left' }).press('Enter');
  expect(await cornersOf(await use())).toEqual(['lime', 'lime', 'yellow', 'yellow']);

  await replace(1, await landscape());
  const frame = editor.getByRole('application');
  await expect(frame).toBeFocused();
  const box = await frame.boundingBox();
  if (!box) throw new Error('The frame is not shown.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', { x: x - 30, y }, { x: x + 30, y });
  for (const away of [40, 60, 80, 90]) await send('touchMove', { x: x - away, y }, { x: x + away, y });
  await expect
    .poll(() => editor.getByRole('slider', { name: 'Zoom' }).inputValue().then(Number))
    .toBeGreaterThan(2);
  await send('touchEnd');
});

test('photos of any kind are upright and complete, and one that is small says so', async ({ app }) => {
  const { page, editor, replace, use } = await onEditor(app);
  for (const { file, corners } of await picturesOfAllKinds()) {
    await replace(3, file);
    await expect(editor.getByText(/may look blurred/)).toHaveCount(0);
    expect(await cornersOf(await use()), file.name).toEqual(corners);
  }

  await replace(3, { name: 'small.png', mimeType: 'image/png', buffer: await quarters(400, 400) });
  await expect(editor.getByText('Only 320 px wide: it may look blurred on a card.')).toBeVisible();
  await expectReadable(page);
  expect(await cornersOf(await use())).toEqual(QUARTERS);
});

test('a file that cannot be opened says which can, and HEIC works where the browser reads it', async ({
  app,
}) => {
  const { page, button, editor, replace, use } = await onEditor(app);
  const says = (text: string | RegExp) => expect(page.getByText(text)).toBeVisible();
  await replace(2, { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('broken') });
  await says(/This image could not be read. Please choose a JPEG, PNG, WebP or GIF/);
  await expect(editor).toHaveCount(0);
  await button('Cancel photo 2').click();

  // No Chromium reads HEIC. A browser that does is one whose `createImageBitmap` answers.
  const heic = { name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') };
  await replace(2, heic);
  await says(/^This is an iPhone photo \(HEIC\).*Please choose a JPEG, PNG, WebP or GIF picture/);
  await button('Cancel photo 2').click();
  const { buffer } = await landscape();
  await page.evaluate((png) => {
    const native = window.createImageBitmap.bind(window);
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    window.createImageBitmap = () => native(new Blob([bytes]));
  }, buffer.toString('base64'));
  await replace(2, heic);
  expect(await cornersOf(await use())).toEqual(QUARTERS);
});

test('a stored photo can be cropped again on a later visit', async ({ app }) => {
  const { page, editor, menu, use } = await onEditor(app);
  await menu(2, 'Crop');
  await expect(editor.getByRole('heading', { name: 'Crop photo 2' })).toBeVisible();
  // The stored picture is 30 × 40 px.
  await expect(editor.getByText(/^Only 30 px wide/)).toBeVisible();
  expect(await (await use()).metadata()).toMatchObject({ width: 30, height: 38 });

  await page.route('**/media/*direct=1', (route) => route.abort(), { times: 1 });
  await menu(3, 'Crop');
  await expect(page.getByText('The photo couldn’t be opened. Please try again.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Photo 3' })).toBeVisible();
});

test('a failed upload keeps the crop, and leaving meanwhile asks first', async ({ app }) => {
  const { page, button, editor, replace } = await onEditor(app);
  await page.route('**/media/upload', (route) => route.abort(), { times: 1 });
  await replace(1, await landscape());
  await expect(editor.getByRole('application')).toBeFocused();
  for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowRight');
  await usePhoto(page);
  await expect(button('Retry photo 1')).toBeVisible();
  const uploading = closedGate();
  await page.route('**/media/upload', (route) => uploading.isOpen.then(() => route.continue()), { times: 1 });
  await button('Retry photo 1').click();
  await page.getByRole('link', { name: 'Back to my profile' }).click();
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await button('Keep editing').click();
  const answer = page.waitForResponse((response) => response.url().endsWith('/media/upload'));
  uploading.open();
  await answer;
  await expect(page.getByText('Image 1 uploaded!')).toBeVisible();
  expect(await cornersOf(await shownAt(page, 1))).toEqual(['red', 'red', 'blue', 'blue']);
});

/** 400 × 900 px. Of the 400 that have to go, 100 are red at the top, 300 blue at the bottom. */
const tall = async (): Promise<Picture> => ({
  name: 'tall.png',
  mimeType: 'image/png',
  buffer: await stripes(400, [
    ...(['red', 'red', 'lime', 'yellow', 'yellow', 'yellow', 'yellow', 'yellow'] as const),
    ...(['yellow', 'yellow', 'yellow', 'lime', 'blue', 'blue', 'blue', 'blue', 'blue', 'blue'] as const),
  ]),
});
const TALL_START = ['lime', 'lime', 'lime', 'lime'];

test('a tall picture starts near its top, also turned, and in the middle if it is wide', async ({ app }) => {
  const { page, editor, menu, replace, use } = await onEditor(app);
  await replace(1, await tall());
  const started = await use();
  expect(await started.metadata()).toMatchObject({ width: 400, height: 500 });
  expect(await cornersOf(started)).toEqual(TALL_START);

  await menu(1, 'Crop');
  const turn = editor.getByRole('button', { name: 'Turn right' });
  await expect(editor.getByRole('application')).toBeFocused();
  await turn.click();
  expect(await (await use()).metadata()).toMatchObject({ width: 320, height: 400 });
  await menu(1, 'Crop');
  for (let turns = 0; turns < 4; turns++) {
    await expect(editor.getByRole('application')).toBeFocused();
    await turn.click();
  }
  expect(await cornersOf(await use())).toEqual(TALL_START);

  // The frame changes its size before anything else is done.
  await menu(1, 'Crop');
  await expect(editor.getByRole('application')).toBeFocused();
  await page.setViewportSize({ width: 844, height: 390 });
  await page.waitForTimeout(500); // the editor reports the part only some time after the last change
  expect(await cornersOf(await use())).toEqual(TALL_START);
});

test('several chosen pictures can be used as they start, and one that cannot be read says so', async ({
  app,
}) => {
  const { page, button, editor, menu } = await onEditor(app);
  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('broken') };
  for (const slot of [2, 3]) await menu(slot, 'Remove');
  await chooseFiles(page, () => menu(1, 'Replace'), [await landscape(), await tall(), broken]);
  await expect(editor.getByRole('heading', { name: 'Crop photo 1' })).toBeVisible();
  await expect(editor.getByRole('application')).toBeFocused();
  for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowRight');
  await button('Use all 3').click();
  for (const slot of [1, 2]) await expect(page.getByText(`Image ${slot} uploaded!`)).toBeVisible();
  await expect(page.getByText(/This image could not be read/)).toBeVisible();
  await expect(editor).toHaveCount(0);
  await expect(button('Choose another photo 3')).toBeVisible();
  expect(await cornersOf(await shownAt(page, 1))).toEqual(['red', 'red', 'blue', 'blue']);
  expect(await cornersOf(await shownAt(page, 2))).toEqual(TALL_START);

  // Pictures that are chosen later are asked about again, one on its own without the second button.
  await chooseFiles(page, () => menu(2, 'Replace'), [await landscape(), await landscape()]);
  await expect(button('Use all 2')).toBeVisible();
  await usePhoto(page);
  await expect(editor.getByRole('heading', { name: 'Crop photo 3' })).toBeVisible();
  await expect(editor.getByRole('button', { name: 'Use photo' })).toBeEnabled();
  await expect(editor.getByRole('button', { name: /^Use all/ })).toHaveCount(0);
});

test('without the code of the editor a picture is used as it starts, and a reload brings the editor', async ({
  app,
}) => {
  const { asha, page, menu, editor, replace, uploaded } = await onEditor(app);
  await asha.context.route('**/PhotoEditor-*.js', (route) => route.abort());
  await page.reload();
  const upload = uploaded();
  await replace(1, await landscape());
  const middle = await upload;
  expect(await middle.metadata()).toMatchObject({ width: 800, height: 1000 });
  expect(await cornersOf(middle)).toEqual(QUARTERS);
  await expect(page.getByText(/so your photo is used as it is/)).toBeVisible();
  await expect(editor).toHaveCount(0);

  await menu(2, 'Crop');
  await expect(page.getByText(/Reload the page once you’re online/)).toBeVisible();
  await asha.context.unroute('**/PhotoEditor-*.js');
  page.on('dialog', (question) => question.accept()); // the form has changes
  await page.getByRole('button', { name: 'Reload' }).click();
  await replace(1, await landscape());
  await expect(editor).toBeVisible();
});

test('a photo that the editor cannot show says so, and another can be chosen', async ({ app }) => {
  const { asha, page, button, editor, replace } = await onEditor(app);
  await asha.context.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = (done) => done(null);
  });
  await page.reload();
  await replace(1, await landscape());
  await expect(page.getByText(/This image could not be read/)).toBeVisible();
  await expect(editor).toHaveCount(0);
  await expect(button('Choose another photo 1')).toBeVisible();
});

test('a photo that never comes from its cloud can be cancelled, and the next one opens', async ({ app }) => {
  const { asha, page, button, editor, replace } = await onEditor(app);
  await asha.context.addInitScript(() => {
    const { slice } = Blob.prototype;
    File.prototype.slice = function (...part) {
      const start = slice.apply(this, part);
      return this.name.startsWith('cloud')
        ? Object.assign(start, { arrayBuffer: () => new Promise<ArrayBuffer>(() => {}) })
        : start;
    };
  });
  await page.reload();
  const file = await landscape();
  await replace(1, { ...file, name: 'cloud.png' });
  await replace(2, file);
  await expect(editor).toBeHidden();
  await button('Cancel photo 1').click();
  await usePhoto(page);
  await expect(page.getByText('Image 2 uploaded!').first()).toBeVisible();
});
