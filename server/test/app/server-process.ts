import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

interface Options {
  /** The module that Node runs; prints a line when it is ready. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Receives its standard output, including the log. */
  readonly onOutput?: (text: string) => void;
}

/**
 * Flags of Node for servers that live for minutes: the embedded database isn't compiled a second time, for speed, and
 * the garbage of the start is collected less often. Such a server starts in three quarters of the processor time.
 */
export const shortLived = ['--liftoff-only', '--min-semi-space-size=16'];

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

/** A server in a separate process, which keeps its port over restarts. */
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
      started.once('exit', (code) => reject(new Error(`The server exited with ${code} at its start.`)));
    });
    return started;
  }

  /** Returns its exit code; null if a signal killed it. */
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
    /** Kills it without warning, like a crash or power cut. */
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
