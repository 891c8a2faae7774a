import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Gender } from '@showup/contract/profiles';
import type { AppServer } from './app-server.ts';
import { browserFlags, findBrowser } from './browser.ts';
import { cameraFlags, writeCameraFilm } from './fake-camera.ts';

const picturesFolder = join(import.meta.dirname, '..', 'artifacts', 'pictures');

/** Where the journeys take place: by the door of the demo city's first venue. */
export const atTheBlueDoor = { latitude: 18.53645, longitude: 73.8942, accuracy: 12 };

const phoneScreen = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const desktopScreen = { viewport: { width: 1280, height: 800 } };

/** One person at one device: a browser of their own, with a camera that shows what is put before it. */
export interface Persona {
  readonly name: string;
  readonly page: Page;
  readonly context: BrowserContext;
  /** Puts a scene before the camera; seen when the camera is next opened. */
  film(scene: { seed: string; identifiedAs: Gender; code?: string }): Promise<void>;
  /** Keeps a picture of the screen in `artifacts/pictures`. */
  picture(title: string): Promise<void>;
  close(): Promise<void>;
}

interface Device {
  readonly isDesktop?: boolean;
  readonly theme?: string;
  /** Null is a browser that does not know where it is. */
  readonly place?: typeof atTheBlueDoor | null;
}

export async function openPersona(server: AppServer, name: string, device: Device = {}): Promise<Persona> {
  const { isDesktop = false, theme, place = atTheBlueDoor } = device;
  const filmFile = join(server.dataDir, `${name}.mjpeg`);
  await writeCameraFilm(filmFile, { seed: name });
  const browser: Browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...browserFlags, ...cameraFlags(filmFile)],
  });
  const context = await browser.newContext({
    baseURL: server.url,
    ...(isDesktop ? desktopScreen : phoneScreen),
    permissions: ['camera', 'clipboard-read', 'clipboard-write', ...(place ? ['geolocation'] : [])],
    ...(place && { geolocation: place }),
  });
  if (theme) await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
  const page = await context.newPage();

  return {
    name,
    page,
    context,
    film: (scene) => writeCameraFilm(filmFile, scene),
    async picture(title) {
      await mkdir(picturesFolder, { recursive: true });
      await page.screenshot({ path: join(picturesFolder, `${title}.png`) });
    },
    close: () => browser.close(),
  };
}
