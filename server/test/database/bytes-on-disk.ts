import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { gunzipSync } from 'node:zlib';

/**
 * Which of these texts stand in which files below the folders, by name or by any of their bytes: as UTF-8, UTF-16, or
 * written in hexadecimal digits. An archive is searched as what was packed into it. Answers `text in file`.
 */
export async function placesOf(texts: readonly string[], folders: readonly string[]): Promise<string[]> {
  const spellings = new Map(texts.flatMap((text) => spellingsOf(text).map((spelling) => [spelling, text])));
  const pattern = new RegExp([...spellings.keys()].map(escaped).join('|'), 'g');
  const places = new Set<string>();
  for (const folder of folders)
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      for (const [found] of `${path}\n${await bytesOf(path)}`.matchAll(pattern))
        places.add(`${spellings.get(found)} in ${relative(folder, path)}`);
    }
  return [...places].sort();
}

/** Ids and hashes are kept as the bytes that they write out. */
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

/** A byte a character. One that is taken away at this moment has none. */
async function bytesOf(path: string): Promise<string> {
  const bytes = await readFile(path).catch(() => Buffer.alloc(0));
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
