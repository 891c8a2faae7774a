import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdsNoSockets } from '#test/app/holds-no-sockets';
import { FolderUnusableError } from '../db/embedded/folder-lock.ts';
import { socketPath } from '../db/embedded/socket-path.ts';
import { askHolder } from './control-client.ts';
import { type Control, openControl } from './control-server.ts';
import type { Answer, Run } from './protocol.ts';

let folder: string;
let control: Control | undefined;
const sockets: Socket[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showup-control-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const socket of sockets.splice(0)) socket.destroy();
  await control?.close();
  control = undefined;
  await rm(folder, { recursive: true, force: true });
});

/** Prints its arguments. */
const echo: Run = async function* ({ command, arguments: args }) {
  for (const line of [command, ...args]) yield { line };
  yield { exitCode: 3, error: 'as asked' };
};

async function open(run = echo): Promise<string> {
  control = await openControl({ folder, run });
  return socketPath(folder, 'control.sock');
}

/** Another client: sends the text and returns everything received; undefined if it is cut off. */
async function say(path: string, words: string | Buffer): Promise<string> {
  const socket = connect(path);
  sockets.push(socket);
  socket.end(words);
  return text(socket);
}

async function all(answers: AsyncGenerator<Answer>): Promise<Answer[]> {
  const heard: Answer[] = [];
  for await (const answer of answers) heard.push(answer);
  return heard;
}

async function ask(...args: string[]): Promise<Answer[]> {
  const answers = await askHolder(folder, { command: 'echo', arguments: args });
  if (!answers) throw new Error('Nobody listens.');
  return all(answers);
}

const echoed = (...lines: string[]) => [
  ...lines.map((line) => ({ line })),
  { exitCode: 3, error: 'as asked' },
];

test('a request is answered with its lines and its end, with any contents', async () => {
  await open();
  const words = ['grant', '', 'ä\n"\u2028{}', 'x'.repeat(60_000)];
  expect(await ask(...words)).toEqual(echoed('echo', ...words));
});

test('lines arrive at once, and several commands run at the same time', async () => {
  let goOn = () => {};
  await open(async function* ({ arguments: [name = ''] }) {
    yield { line: `${name} begins` };
    if (name === 'first') await new Promise<void>((resolve) => (goOn = resolve));
    yield { exitCode: 0 };
  });
  const first = await askHolder(folder, { command: 'x', arguments: ['first'] });
  expect(await first?.next()).toEqual({ done: false, value: { line: 'first begins' } });
  expect(await ask('second')).toEqual([{ line: 'second begins' }, { exitCode: 0 }]);
  goOn();
  expect(await first?.next()).toEqual({ done: false, value: { exitCode: 0 } });
});

test('only this user can connect', async () => {
  const { mode } = await stat(await open());
  expect((mode & 0o777).toString(8)).toBe('600');
});

test('without a listening process there is no answer', async () => {
  expect(await askHolder(folder, { command: 'echo', arguments: [] })).toBeUndefined();
  expect(await askHolder(join(folder, 'none'), { command: 'echo', arguments: [] })).toBeUndefined();
});

test('closing removes the socket', async () => {
  const path = await open();
  await control?.close();
  control = undefined;
  expect(existsSync(path)).toBe(false);
});

test('the socket of a killed process is replaced', async () => {
  const path = join(folder, 'control.sock');
  const killed = createServer().listen(join(folder, 'before'));
  await once(killed, 'listening');
  await rename(join(folder, 'before'), path); // so that closing can't remove it
  killed.close();
  expect(existsSync(path)).toBe(true);
  expect(await askHolder(folder, { command: 'echo', arguments: [] })).toBeUndefined();
  await open();
  expect(await ask('x')).toEqual(echoed('echo', 'x'));
});

test('the socket of a folder with a long path is elsewhere', async () => {
  const base = folder;
  folder = join(base, 'long'.repeat(20), 'folder'.repeat(10));
  await mkdir(folder, { recursive: true });
  const path = await open();
  expect(path.startsWith(base)).toBe(false);
  expect(await ask('x')).toEqual(echoed('echo', 'x'));
  await control?.close();
  control = undefined;
  await rm(dirname(path), { recursive: true });
  folder = base;
});

test.each(['EOPNOTSUPP', 'ENOTSUP', 'EINVAL', 'EACCES', 'EPERM'])(
  'the socket of a folder that can hold none is in a private temp folder: %s',
  async (code) => {
    const allow = holdsNoSockets(folder, code);
    const path = await open();
    expect(path.startsWith(folder)).toBe(false);
    expect(((await stat(path)).mode & 0o777).toString(8)).toBe('600');
    expect(((await stat(dirname(path))).mode & 0o777).toString(8)).toBe('700');
    allow();
    expect(await ask('x')).toEqual(echoed('echo', 'x')); // another process tries its folder first
    await control?.close();
    control = undefined;
    await rm(dirname(path), { recursive: true });
  },
);

test('a service whose temp directory others may not see uses its runtime directory', async () => {
  const runtime = await mkdtemp(join(tmpdir(), 'showup-run-'));
  vi.stubEnv('RUNTIME_DIRECTORY', runtime);
  const allow = holdsNoSockets(folder, 'EOPNOTSUPP');
  const path = await open();
  allow();
  expect(dirname(dirname(path))).toBe(runtime);
  vi.unstubAllEnvs();
  expect(await ask('x')).toEqual(echoed('echo', 'x'));
  await control?.close();
  control = undefined;
  await rm(runtime, { recursive: true });
});

test('a command with another temp directory finds the socket, in a private folder only', async () => {
  const allow = holdsNoSockets(folder, 'EOPNOTSUPP');
  const path = await open();
  allow();
  const note = join(folder, 'control.sock.path');
  expect(await readFile(note, 'utf8')).toBe(`${path}\n`);
  const others = await mkdtemp(join(tmpdir(), 'showup-another-temp-'));
  vi.stubEnv('TMPDIR', others);
  expect(await ask('x')).toEqual(echoed('echo', 'x'));
  await chmod(dirname(path), 0o755);
  expect(await askHolder(folder, { command: 'echo', arguments: [] })).toBeUndefined();
  vi.unstubAllEnvs();
  await control?.close();
  control = undefined;
  expect(existsSync(note)).toBe(false);
  await rm(dirname(path), { recursive: true });
  await rm(others, { recursive: true });
});

test('without any folder for a socket, the error says what to do', async () => {
  const allow = holdsNoSockets('/', 'EOPNOTSUPP');
  const attempt = open();
  await expect(attempt).rejects.toThrow(FolderUnusableError);
  await expect(attempt).rejects.toThrow(/can hold a socket \(listen EOPNOTSUPP.*\)\. Set TMPDIR to a folder/);
  allow();
});

test('an impossible socket is reported in one line', async () => {
  await mkdir(join(folder, 'control.sock'));
  await expect(open()).rejects.toThrow(FolderUnusableError);
  await expect(open()).rejects.toThrow(/^The folder \S+ cannot be used: [^\n]+$/);
});

test('an invalid request is answered with the format, and the next one is served', async () => {
  const path = await open();
  const nonsense = [
    '',
    '\n',
    '{',
    'null\n',
    '[]\n',
    '"grant"\n',
    '{"command":"echo"}\n',
    '{"command":1,"arguments":[]}\n',
    '{"command":"echo","arguments":[1]}\n',
    '{"command":"echo","arguments":{"length":9}}\n',
    '{"command":"echo","arguments":[]}', // without its line end
    'GET / HTTP/1.1\r\n\r\n',
    '['.repeat(50_000),
    Buffer.from([0xff, 0xfe, 0x00, 0x0a]),
  ];
  for (const words of nonsense) {
    const [answer, ...rest] = (await say(path, words)).trim().split('\n');
    expect([words, JSON.parse(answer ?? '')]).toMatchObject([words, { exitCode: 2 }]);
    expect(rest).toEqual([]);
  }
  expect(await ask('x')).toEqual(echoed('echo', 'x'));
});

test('an endless request is cut off', async () => {
  const socket = connect(await open());
  sockets.push(socket);
  const cutOff = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve));
  socket.resume();
  const flood = Buffer.alloc(65_536, 'x');
  const send = () => {
    while (!socket.destroyed && socket.write(flood));
  };
  socket.on('drain', send);
  send();
  await cutOff;
  expect(await ask('x')).toEqual(echoed('echo', 'x'));
});

test('a client that disconnects ends only its own command', async () => {
  let ended = false;
  const path = await open(async function* ({ arguments: [name] }) {
    try {
      while (name === 'endless') yield { line: 'and on' };
      yield { exitCode: 0 };
    } finally {
      ended ||= name === 'endless';
    }
  });
  const socket = connect(path);
  sockets.push(socket);
  socket.write('{"command":"x","arguments":["endless"]}\n');
  await once(socket, 'data');
  socket.destroy();
  await expect.poll(() => ended).toBe(true);
  expect(await ask('x')).toEqual([{ exitCode: 0 }]);
});

test('a client that does not read makes its command wait, and a stop does not wait for it', async () => {
  let lines = 0;
  const path = await open(async function* () {
    for (;;) {
      lines++;
      yield { line: 'x'.repeat(1_000) };
    }
  });
  const socket = connect(path);
  sockets.push(socket);
  socket.pause().write('{"command":"x","arguments":[]}\n');
  let before = -1;
  await expect
    .poll(() => {
      const isStill = lines > 0 && lines === before;
      before = lines;
      return isStill;
    })
    .toBe(true);
  await control?.close();
  control = undefined;
  expect(lines).toBeLessThan(10_000);
});

test('a server that stops before its command ends is reported', async () => {
  const path = join(folder, 'control.sock');
  const server = createServer(
    (socket) => void socket.once('data', () => socket.end('{"line":"begun"}\n{"exit')),
  );
  server.listen(path);
  await once(server, 'listening');
  const answers = await askHolder(folder, { command: 'x', arguments: [] });
  expect(await answers?.next()).toEqual({ done: false, value: { line: 'begun' } });
  await expect(answers?.next()).rejects.toThrow('The server exited before the command finished.');
  server.close();
});
