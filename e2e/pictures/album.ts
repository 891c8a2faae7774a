import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './patience.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** An additional picture of a screen, for another place. */
interface Print {
  /** The name of the screen. */
  readonly of: string;
  readonly file: string;
  readonly size: Size;
  readonly theme: string;
  /** Pixels of the picture per pixel of the screen. */
  readonly scale: number;
}

interface Making {
  readonly folder: string;
  readonly sizes: readonly Size[];
  readonly themes: readonly string[];
  readonly prints: readonly Print[];
  /** Prefixes of the names to take; all names if empty. */
  readonly only: readonly string[];
}

export interface Album {
  /** Takes the current screen in every size and theme. */
  take(page: Page, name: string): Promise<void>;
  readonly written: { count: number; bytes: number; largest: number };
}

/** Wider screens have a mouse. */
const DESKTOP_PX = 1024;

/** Pictures of screens, named by screen, size and theme. */
export async function openAlbum({ folder, sizes, themes, prints, only }: Making): Promise<Album> {
  await mkdir(folder, { recursive: true });
  const written = { count: 0, bytes: 0, largest: 0 };

  async function keep(page: Page, file: string): Promise<void> {
    await settle(page);
    await write(await page.screenshot({ animations: 'disabled', scale: 'css' }), join(folder, file));
  }

  async function print(page: Page, devices: CDPSession, { size, scale, theme, file }: Print): Promise<void> {
    await page.evaluate(wear, theme);
    await page.setViewportSize(size);
    const metrics = { ...size, deviceScaleFactor: scale, mobile: false };
    await devices.send('Emulation.setDeviceMetricsOverride', metrics);
    await settle(page);
    const { data } = await devices.send('Page.captureScreenshot', { format: 'png' });
    await devices.send('Emulation.clearDeviceMetricsOverride');
    await write(Buffer.from(data, 'base64'), file);
  }

  async function write(screen: Buffer, file: string): Promise<void> {
    const { size } = await sharp(screen).webp({ quality: 76, effort: 6, smartSubsample: true }).toFile(file);
    written.count += 1;
    written.bytes += size;
    written.largest = Math.max(written.largest, size);
  }

  return {
    written,
    async take(page, name) {
      if (only.length > 0 && !only.some((start) => name.startsWith(start))) return;
      const viewport = page.viewportSize();
      const devices = await page.context().newCDPSession(page);
      const worn = await page.evaluate(wear, '');
      for (const size of sizes) {
        await devices.send('Emulation.setTouchEmulationEnabled', { enabled: size.width < DESKTOP_PX });
        await page.setViewportSize(size);
        for (const theme of themes) {
          await page.evaluate(wear, theme);
          await keep(page, `${name}-${size.width}x${size.height}-${theme}.webp`);
        }
      }
      for (const one of prints.filter(({ of }) => of === name)) await print(page, devices, one);
      await page.evaluate(wear, worn);
      await devices.send('Emulation.setTouchEmulationEnabled', { enabled: true });
      await devices.detach();
      if (viewport) await page.setViewportSize(viewport);
    },
  };
}

/** Runs in the page: sets a theme if one is given, and returns the previous one. */
function wear(theme: string): string {
  const { dataset } = document.documentElement;
  const before = dataset.theme ?? '';
  if (theme !== '') dataset.theme = theme;
  return before;
}

/** Waits until every visible picture and the fonts have loaded and nothing moves. */
async function settle(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(picturesAreThere)).toBe(true);
  await expect.poll(() => page.evaluate(isStill)).toBe(true);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Runs in the page. It must not contain a named function, because the runner would wrap it in a helper the page lacks. */
function picturesAreThere(): boolean {
  return [...document.images].every((image) => {
    const { bottom, top, width } = image.getBoundingClientRect();
    const isInSight = width > 0 && bottom > 0 && top < window.innerHeight;
    return image.complete || !isInSight;
  });
}

/** Runs in the page. Endless animations are spinners. */
function isStill(): boolean {
  return document
    .getAnimations()
    .every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity);
}

/** Waits until no toast is left. */
export async function withoutToasts(page: Page): Promise<void> {
  await expect(page.locator('[popover] > *')).toHaveCount(0);
}
