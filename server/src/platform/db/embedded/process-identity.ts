import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';
import * as z from 'zod/mini';

/** What tells a process from a later one with the same number. */
export const ProcessIdentitySchema = z.object({
  pid: z.int(),
  /** When it started, as this system writes it; only compared. */
  started: z.string(),
  /** Identifies the boot of the machine, where the system has it. */
  boot: z.optional(z.string()),
  /** Identifies the container of these process numbers, where the system has it. */
  space: z.optional(z.string()),
});
export type ProcessIdentity = z.infer<typeof ProcessIdentitySchema>;

export async function processHere(): Promise<ProcessIdentity> {
  const { pid } = process;
  return { pid, started: (await startOf(pid)) ?? '', ...(await container()) };
}

/** `unseen`: it runs in another container, whose processes cannot be seen from here. */
export async function seenFromHere(other: ProcessIdentity): Promise<'alive' | 'dead' | 'unseen'> {
  const { boot, space } = await container();
  if (boot !== other.boot) return 'dead';
  if (space !== other.space) return 'unseen';
  return (await startOf(other.pid)) === other.started ? 'alive' : 'dead';
}

async function container() {
  const [boot, space] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => undefined),
    readlink('/proc/self/ns/pid').catch(() => undefined),
  ]);
  return { ...(boot && { boot: boot.trim() }), ...(space && { space }) };
}

async function startOf(pid: number): Promise<string | undefined> {
  return process.platform === 'linux' ? startFromProc(pid) : startFromPs(pid);
}

async function startFromProc(pid: number): Promise<string | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The second field is the program's name and can hold spaces and brackets; the rest follows its last bracket.
  const [state, ...fields] = line?.slice(line.lastIndexOf(')') + 2).split(' ') ?? [];
  const ended = state === undefined || state === 'Z' || state === 'X'; // a zombie: a killed child that its parent has not collected yet
  return ended ? undefined : fields[18]; // starttime, in clock ticks since the boot
}

async function startFromPs(pid: number): Promise<string | undefined> {
  const args = ['-o', 'lstart=', '-o', 'stat=', '-p', String(pid)];
  const answer = await promisify(execFile)('ps', args, {
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  }).catch(() => undefined);
  const [, started, state] = /^(.*\S)\s+(\S+)\s*$/.exec(answer?.stdout.trim() ?? '') ?? [];
  return state === undefined || state.startsWith('Z') ? undefined : started;
}
