import { readConfig } from './platform/config/config.ts';
import { FolderLockedError, lockFolder } from './platform/db/embedded/folder-lock.ts';

// The rest is loaded while holding the lock, so that a second start on the same folder exits at once.

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const lock = await lockFolder(config.dataDir);
  const { serve } = await import('./commands/serve/serve.ts');
  await serve({ config, lock, fail: (error) => void fail(error) });
}

async function fail(error: unknown): Promise<void> {
  const reason = error instanceof FolderLockedError ? error.message : await explained(error);
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

async function explained(error: unknown): Promise<string> {
  const { explain } = await import('./commands/explain.ts');
  return explain(error);
}

start().catch(fail);
