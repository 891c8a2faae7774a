import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './patience.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Making {
  readonly folder: string;
  readonly sizes: readonly Size[];
  readonly themes: readonly string[];
  /** Beginnings of the names to take; all of them where none is given. */
  readonly only: readonly string[];
}

export interface Album {
  /** The screen as it is now, in every size and theme. */
  take(page: Page, name: string): Promise<void>;
  readonly written: { count: number; bytes: number; largest: number };
}

/** From this width on somebody has a mouse. */
const DESKTOP_PX = 1024;

/** Pictures of screens, named by screen, size and theme. */
export async function openAlbum({ folder, sizes, themes, only }: Making): Promise<Album> {
  await mkdir(folder, { recursive: true });
  const written = { count: 0, bytes: 0, largest: 0 };

  async function keep(page: Page, file: string): Promise<void> {
    await settle(page);
    const screen = await page.screenshot({ animations: 'disabled', scale: 'css' });
    const { size } = await sharp(screen)
      .webp({ quality: 76, effort: 6, smartSubsample: true })
      .toFile(join(folder, file));
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
      await page.evaluate(wear, worn);
      await devices.send('Emulation.setTouchEmulationEnabled', { enabled: true });
      await devices.detach();
      if (viewport) await page.setViewportSize(viewport);
    },
  };
}

/** Runs in the page: puts a theme on it, if one is given; answers the one before. */
function wear(theme: string): string {
  const { dataset } = document.documentElement;
  const before = dataset.theme ?? '';
  if (theme !== '') dataset.theme = theme;
  return before;
}

/** Every picture in sight is there, nothing moves, and the letters are those that belong there. */
async function settle(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(picturesAreThere)).toBe(true);
  await expect.poll(() => page.evaluate(isStill)).toBe(true);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Runs in the page, and so has no named function in it: the runner would wrap one in something the page lacks. */
function picturesAreThere(): boolean {
  return [...document.images].every((image) => {
    const { bottom, top, width } = image.getBoundingClientRect();
    const isInSight = width > 0 && bottom > 0 && top < window.innerHeight;
    return image.complete || !isInSight;
  });
}

/** Runs in the page. What never ends is a spinner. */
function isStill(): boolean {
  return document
    .getAnimations()
    .every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity);
}

/** What was said in passing is gone. */
export async function withoutToasts(page: Page): Promise<void> {
  await expect(page.locator('[popover] > *')).toHaveCount(0);
}
