import { rm } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Gender } from '@showup/contract/profiles';
import { DEMO_ADMIN_PHONE } from '#server/demo/city';
import { provePhone } from '#test/people/people';
import { cameraFilm } from '../camera/camera-flags.ts';
import { writeCameraFilm } from '../camera/fake-camera.ts';
import type { AppServer } from '../server/app-server.ts';
import { type Caller, callsFrom } from './calls.ts';
import { atTheBlueDoor } from './venues.ts';

const phoneScreen = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
export const desktopScreen = { viewport: { width: 1280, height: 800 } };

/** Someone at a device with a camera, signed out at first. */
export interface Visitor extends Caller {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Puts a scene before the camera; it shows when any page next opens the camera. */
  film(scene: { seed: string; identifiedAs?: Gender; code?: string }): Promise<void>;
  close(): Promise<void>;
}

interface OpenApp {
  readonly server: AppServer;
  readonly browser: Browser;
}

interface Device {
  readonly isDesktop?: boolean;
  readonly theme?: string;
  /** Null is a browser that does not know where it is. */
  readonly point?: typeof atTheBlueDoor | null;
}

export async function aVisitor(
  { server, browser }: OpenApp,
  { isDesktop = false, theme, point = atTheBlueDoor }: Device = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: server.url,
    ...(isDesktop ? desktopScreen : phoneScreen),
    permissions: ['camera', 'clipboard-read', 'clipboard-write', ...(point ? ['geolocation'] : [])],
    ...(point && { geolocation: point }),
  });
  if (theme) await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
  const page = await context.newPage();

  return {
    page,
    context,
    call: callsFrom(context.request, server),
    film: (scene) => writeCameraFilm(cameraFilm, scene),
    async close() {
      await context.close();
      await rm(cameraFilm, { force: true }); // so that no later person appears in this scene
    },
  };
}

/** A new page of a visitor who is signed out and has no other page. */
export async function freshPage({ context }: Visitor): Promise<Page> {
  await context.clearCookies();
  for (const open of context.pages()) await open.close();
  return context.newPage();
}

/** The admin of the demo, signed in at a desktop. */
export async function theDemoAdmin(app: OpenApp): Promise<Visitor> {
  const admin = await aVisitor(app, { isDesktop: true });
  await provePhone(app.server, admin, DEMO_ADMIN_PHONE);
  return admin;
}
