import { rm } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Gender } from '@showup/contract/profiles';
import { cameraFilm } from '../camera/camera-flags.ts';
import { writeCameraFilm } from '../camera/fake-camera.ts';
import type { AppServer } from '../server/app-server.ts';

/** Where the journeys take place: by the door of the demo city's first venue. */
export const atTheBlueDoor = { latitude: 18.53645, longitude: 73.8942, accuracy: 12 };

const phoneScreen = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
export const desktopScreen = { viewport: { width: 1280, height: 800 } };

/** One person at one device: a window of this process's browser, with its camera. */
export interface Persona {
  readonly name: string;
  readonly page: Page;
  readonly context: BrowserContext;
  /** Puts a scene before the camera; seen when anybody next opens it. */
  film(scene: { seed: string; identifiedAs?: Gender; code?: string }): Promise<void>;
  close(): Promise<void>;
}

interface Device {
  readonly isDesktop?: boolean;
  readonly theme?: string;
  /** Null is a browser that does not know where it is. */
  readonly place?: typeof atTheBlueDoor | null;
}

export async function openPersona(
  browser: Browser,
  server: AppServer,
  name: string,
  device: Device = {},
): Promise<Persona> {
  const { isDesktop = false, theme, place = atTheBlueDoor } = device;
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
    film: (scene) => writeCameraFilm(cameraFilm, scene),
    async close() {
      await context.close();
      await rm(cameraFilm, { force: true }); // nobody after them is seen in their scene
    },
  };
}
