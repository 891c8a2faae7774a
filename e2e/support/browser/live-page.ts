import type { Page } from '@playwright/test';

/** To a screen whose live connection is up. The waits begin first: its first frame may come before the page has loaded. */
export async function gotoLive(page: Page, path: string): Promise<void> {
  const isLive = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      if (!socket.url().includes('/socket.io/')) return;
      socket.on('framereceived', ({ payload }) => payload.includes('sid') && resolve());
    });
  });
  await page.goto(path);
  await isLive;
}
