import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** Installs what only the walks in other engines need. */
export function installEngines() {
  execFileSync('npm', ['ci', '--silent', '--ignore-scripts', '--prefix', import.meta.dirname]);
}

/**
 * A starter of Chromium 111 of January 2023, unpacked from its npm package. It takes the libraries of the system's Chromium, and
 * has no window for the camera prompt, so it supports a camera only with a flag.
 */
export function oldChromium() {
  installEngines();
  const packed = join(import.meta.dirname, 'node_modules', '@sparticuz', 'chromium', 'bin', 'chromium.br');
  const folder = join(import.meta.dirname, 'node_modules', '.cache');
  const [program, starter] = [join(folder, 'chromium-111'), join(folder, 'start-chromium-111')];
  if (existsSync(starter)) return starter;
  mkdirSync(folder, { recursive: true });
  writeFileSync(program, brotliDecompressSync(readFileSync(packed)), { mode: 0o755 });
  writeFileSync(starter, `#!/bin/sh\nexec "${program}" --use-fake-ui-for-media-stream "$@"\n`, {
    mode: 0o755,
  });
  return starter;
}
