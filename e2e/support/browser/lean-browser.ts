import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Suggestion lists of the address bar. Each new window would load them in a separate process, and no journey uses them. */
const LEFT_OUT = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

const starterFile = (browser: string) => `#!/bin/sh
for argument do
  shift
  case $argument in --disable-features=*) argument=$argument,${LEFT_OUT.join(',')} ;; esac
  set -- "$@" "$argument"
done
exec '${browser}' "$@"
`;

/** A starter of this browser that extends Playwright's list of disabled features, which a list in the arguments would replace. */
export async function leanBrowser(browser: string): Promise<string> {
  const starter = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'lean-browser');
  const text = starterFile(browser);
  if (existsSync(starter) && (await readFile(starter, 'utf8')) === text) return starter;
  const draft = `${starter}-${process.pid}`;
  await mkdir(dirname(draft), { recursive: true });
  await writeFile(draft, text);
  await chmod(draft, 0o755);
  await rename(draft, starter);
  return starter;
}
