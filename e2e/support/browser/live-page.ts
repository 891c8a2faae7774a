import type { Page } from '@playwright/test';

/** Opens a screen and waits for its live connection, whose first frame may come before the page has loaded. */
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
