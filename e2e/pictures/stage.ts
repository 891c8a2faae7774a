import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserFlags, findBrowser } from '../support/browser/browser.ts';
import { cameraFilm, filmFlags } from '../support/camera/camera-flags.ts';
import { appOn, type JourneyApp } from '../support/people/people.ts';
import { startAppServer } from '../support/server/app-server.ts';
import type { Album } from './album.ts';

/** The setting of a walk: the demo's venues, admin and display, and no other people. */
export interface Stage extends JourneyApp {
  readonly album: Album;
  /** The start of the walk, for the clocks of all windows. */
  readonly began: number;
}

export async function openStage(album: Album): Promise<Stage & { close(): Promise<void> }> {
  const began = Date.now();
  const server = await startAppServer({
    SECRET_KEY: 'The same chances in the deck on every walk.',
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'evening.mjs')}`,
    WALK_BEGAN: String(began),
  });
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...browserFlags, ...filmFlags(cameraFilm)],
  });
  return {
    ...{ ...appOn(server, browser), album, began },
    async close() {
      await browser.close();
      await server.stop();
    },
  };
}
