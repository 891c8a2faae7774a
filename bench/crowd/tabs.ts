import { io, type Socket } from 'socket.io-client';

/** Tabs opened at the same time. */
const AT_ONCE = 50;

/** Opens a tab for each of these cookies; `prepare` runs before a tab receives anything. */
export async function openTabs(
  url: string,
  cookies: readonly string[],
  prepare: (tab: Socket, at: number) => void = () => {},
): Promise<Socket[]> {
  const tabs: Socket[] = [];
  for (let start = 0; start < cookies.length; start += AT_ONCE) {
    const some = cookies.slice(start, start + AT_ONCE).map((cookie, i) => {
      const tab = io(url, {
        forceNew: true,
        reconnection: false,
        transports: ['websocket'],
        extraHeaders: { cookie },
      });
      prepare(tab, start + i);
      return connected(tab);
    });
    tabs.push(...(await Promise.all(some)));
  }
  return tabs;
}

function connected(tab: Socket): Promise<Socket> {
  return new Promise((resolve, reject) => {
    tab.once('connect', () => resolve(tab));
    tab.once('connect_error', reject);
  });
}
