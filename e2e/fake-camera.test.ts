import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCodes } from '../server/src/platform/qr/read-code.ts';
import { browserFlags, findBrowser } from './support/browser/browser.ts';
import { filmFlags, refuseCameraWithoutPermission } from './support/camera/camera-flags.ts';
import { writeCameraFilm } from './support/camera/fake-camera.ts';

const poster = 'http://localhost:3000/v/ABC234.AbCdEfGhIjK';
const display = 'http://localhost:3000/v/XYZ789.LmNoPqRsTuV';

let folder: string;
let film: string;
let server: Server;
let url: string;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showup-camera-'));
  film = join(folder, 'camera.y4m');
  await writeCameraFilm(film, { seed: 'meera', code: poster });
  server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<video></video>'),
  );
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...browserFlags, ...filmFlags(film)],
  });
  const address = server.address();
  url = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
  page = await browser.newPage({ permissions: ['camera'] });
  await page.goto(url);
});

afterAll(async () => {
  await browser.close();
  server.close();
  await rm(folder, { recursive: true });
});

/** Opens the camera, takes one photo as the app does (JPEG 0.6) and closes it. */
async function takePhoto() {
  const photo = await page.evaluate(async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true });
    const video = document.querySelector('video');
    if (!video) throw new Error('The page has no video.');
    video.srcObject = stream;
    await video.play();
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    for (const track of stream.getTracks()) track.stop();
    return canvas.toDataURL('image/jpeg', 0.6);
  });
  return Buffer.from(photo.slice(photo.indexOf(',') + 1), 'base64');
}

test('a real browser films the code on the wall and the server reads it from the photo', async () => {
  expect(await readCodes(await takePhoto())).toEqual([poster]);
});

test('the camera shows a new film when it is opened again', async () => {
  await writeCameraFilm(film, { seed: 'meera', code: display });
  expect(await readCodes(await takePhoto())).toEqual([display]);
  await writeCameraFilm(film, { seed: 'meera' });
  expect(await readCodes(await takePhoto())).toEqual([]);
});

test('a page cannot open the camera until it has the permission', async () => {
  const context = await browser.newContext({ permissions: ['geolocation'] });
  await refuseCameraWithoutPermission(context);
  const stranger = await context.newPage();
  await stranger.goto(url);
  const openCamera = () =>
    stranger.evaluate(async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ video: true });
      for (const track of stream.getTracks()) track.stop();
    });
  await expect(openCamera()).rejects.toThrow('NotAllowedError');
  await context.grantPermissions(['camera', 'geolocation']);
  await openCamera();
  await context.close();
});
