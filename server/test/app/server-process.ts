import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

interface Options {
  /** What Node runs: a module that says on its standard output when it answers. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Hears its standard output, the log among it. */
  readonly onOutput?: (text: string) => void;
}

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

/** A server as a process of its own, on a port that it keeps over its restarts. */
export async function startServerProcess({ args, env, onOutput }: Options) {
  const port = await freePort();
  let child = await launch();

  async function launch(): Promise<ChildProcess> {
    const { PATH = '', HOME = '' } = process.env;
    const started = spawn(process.execPath, [...args], {
      env: { PATH, HOME, ...env, PORT: String(port), HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (onOutput) started.stdout.on('data', (shown: Buffer) => onOutput(shown.toString()));
    await new Promise<void>((resolve, reject) => {
      started.stdout.on('data', (shown: Buffer) => shown.includes('Showup is at') && resolve());
      started.once('exit', (code) => reject(new Error(`The server ended with ${code} at its start.`)));
    });
    return started;
  }

  /** Answers the code with which it ended; null after a signal that left it no choice. */
  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    child.kill(signal);
    await once(child, 'exit');
    return child.exitCode;
  }

  return {
    port,
    get pid(): number {
      return child.pid ?? Number.NaN;
    },
    /** Without a warning, as by a crash or the end of the machine's power. */
    kill: () => end('SIGKILL'),
    async start(): Promise<void> {
      child = await launch();
    },
    stop: () => end('SIGTERM'),
  };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}
