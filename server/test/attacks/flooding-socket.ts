import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { beginRawTab, frame, openRawTab, PING, TEXT } from '../live/raw-tab.ts';

const stranger = '00000000-0000-4000-8000-000000000000';

/** What to flood a socket with; without it, sockets are opened and closed endlessly. */
const frames = {
  typing: frame(TEXT, `42["typing",{"userId":"${stranger}"}]`),
  'an unknown signal': frame(TEXT, '42["nonsense",{}]'),
  heartbeats: frame(TEXT, '3'),
  pings: frame(PING, ''),
};
export const floods = [...Object.keys(frames), 'handshakes'];
const framesOf = new Map(Object.entries(frames));
const LOOPS = 20;

/** Floods from a separate process, and reconnects at once. */
export function startFlooding(url: string, cookie: string, flood: string): ChildProcess {
  const execArgv = ['--conditions=source', '--import', 'tsx'];
  return fork(new URL(import.meta.url), [url, cookie, flood], { execArgv });
}

async function floodWith(one: Buffer, url: string, cookie: string): Promise<void> {
  const many = Buffer.concat(Array.from({ length: Math.ceil(65_536 / one.length) }, () => one));
  const tcp = await openRawTab(url, cookie);
  const closed = once(tcp, 'close');
  tcp.resume();
  while (!tcp.destroyed) if (!tcp.write(many)) await Promise.race([once(tcp, 'drain'), closed]);
}

async function openAndClose(url: string, cookie: string): Promise<void> {
  const tcp = beginRawTab(url, cookie);
  tcp.write(frame(TEXT, '40'));
  await Promise.race([once(tcp, 'data'), once(tcp, 'close')]);
  tcp.destroy();
}

async function forever(attack: () => Promise<void>): Promise<void> {
  for (;;) await attack().catch(() => sleep(1));
}

const [, script, url = '', cookie = '', flood = ''] = process.argv;
if (process.send && script?.endsWith('flooding-socket.ts')) {
  process.once('disconnect', () => process.exit());
  const one = framesOf.get(flood);
  if (one) void forever(() => floodWith(one, url, cookie));
  else for (let i = 0; i < LOOPS; i++) void forever(() => openAndClose(url, cookie));
}
