import { io, type Socket } from 'socket.io-client';

/** Opened one after the other by so many at a time. */
const AT_ONCE = 16;
const NEXT_TRY_MS = 500;

/** A tab for each of these cookies; one that is refused comes again, as the app does. */
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
