import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { gunzipSync } from 'node:zlib';

/**
 * Finds these texts in the names and bytes of all files below the folders: as UTF-8, UTF-16 or hexadecimal digits.
 * Searches inside archives. Returns `text in file`.
 */
export async function occurrencesOf(texts: readonly string[], folders: readonly string[]): Promise<string[]> {
  const spellings = new Map(texts.flatMap((text) => spellingsOf(text).map((spelling) => [spelling, text])));
  const pattern = new RegExp([...spellings.keys()].map(escaped).join('|'), 'g');
  const occurrences = new Set<string>();
  for (const folder of folders)
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      for (const [found] of `${path}\n${await bytesOf(path)}`.matchAll(pattern))
        occurrences.add(`${spellings.get(found)} in ${relative(folder, path)}`);
    }
  return [...occurrences].sort();
}

/** Ids and hashes are stored as the bytes they spell. */
function spellingsOf(text: string): string[] {
  const utf8 = Buffer.from(text);
  const spelled = [
    utf8.toString('latin1'),
    Buffer.from(text, 'utf16le').toString('latin1'),
    utf8.toString('hex'),
  ];
  const digits = text.replaceAll('-', '');
  return /^[0-9a-f]{32,}$/.test(digits)
    ? [...spelled, Buffer.from(digits, 'hex').toString('latin1')]
    : spelled;
}

/** One character per byte; empty for a file that is being removed. */
async function bytesOf(path: string): Promise<string> {
  const bytes = await readFile(path).catch(() => Buffer.alloc(0));
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
