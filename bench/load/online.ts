import { io, type Socket } from 'socket.io-client';

/** Tabs opened at the same time. */
const AT_ONCE = 16;
const NEXT_TRY_MS = 500;

/** Opens a tab for each of these cookies; refused ones try again, like the app. */
export async function goOnline(
  url: string,
  cookies: readonly string[],
  onEvent: () => void,
): Promise<Socket[]> {
  const tabs: Socket[] = [];
  const left = cookies.values();
  async function openSome(): Promise<void> {
    for (const cookie of left) tabs.push(await open(cookie));
  }
  function open(cookie: string): Promise<Socket> {
    const tab = io(url, { forceNew: true, transports: ['websocket'], extraHeaders: { cookie } });
    tab.onAny(onEvent);
    return new Promise((resolve) => {
      tab.once('connect', () => resolve(tab));
      tab.on('connect_error', () => {
        if (!tab.active) setTimeout(() => tab.connect(), NEXT_TRY_MS);
      });
    });
  }
  await Promise.all(Array.from({ length: AT_ONCE }, openSome));
  return tabs;
}
