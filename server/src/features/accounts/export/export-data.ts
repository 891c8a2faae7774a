import type { UserId } from '@showup/contract/fields';
import { getUser } from '#features/profiles/people';
import type { ExportedFile, ExportedPart } from '#platform/export/exported-part';
import type { Context } from '#server/context';
import { type ZipEntry, zip } from './zip.ts';

/**
 * The ZIP of everything stored about the person, generated as it is read.
 * @throws Problem 401 at the end if the account was deleted meanwhile, since parts are missing then
 */
export function exportData(ctx: Context, userId: UserId): AsyncIterable<Uint8Array> {
  return zip(entries(ctx, userId));
}

async function* entries(ctx: Context, userId: UserId): AsyncGenerator<ZipEntry> {
  const parts = ctx.exports.all();
  yield textEntry('README.txt', [readme(parts, new Date())]);
  const gone: string[] = [];
  for (const part of parts) {
    for await (const file of part.files(userId)) {
      const entry = await entryOf(ctx, file);
      if (entry) yield entry;
      else gone.push(file.name);
    }
  }
  if (gone.length > 0) yield textEntry('missing-pictures.txt', [missing(gone)]);
  await getUser(ctx.db.sql, userId);
}

/** Undefined for a picture that was replaced since it was named. */
async function entryOf({ media }: Context, file: ExportedFile): Promise<ZipEntry | undefined> {
  if (file.kind === 'json') return textEntry(file.name, [asJson(file.json)]);
  if (file.kind === 'list') return textEntry(file.name, asJsonArray(file.list));
  const bytes = await media.read(file.picture);
  return bytes && { name: file.name, isPacked: true, content: [bytes] };
}

function textEntry(name: string, texts: Iterable<string> | AsyncIterable<string>): ZipEntry {
  return { name, isPacked: false, content: asBytes(texts) };
}

async function* asBytes(texts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}

const asJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

async function* asJsonArray(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const item of items) {
    yield separator + JSON.stringify(item, null, 2);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

function readme(parts: readonly ExportedPart[], now: Date): string {
  const files = parts.flatMap((part) => Object.entries(part.readme));
  return `Everything Showup keeps about you, read on ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC.

The .json files are plain text and open in any browser or text editor; the .webp files are pictures.
Times are in UTC. Other people are identified by their first name and their Showup id.

${files.map(([name, meaning]) => `${name}\n  ${meaning}\n`).join('\n')}
Not included: your password and the keys of your sessions, of which only hashes are kept, the codes
sent to your phone, the addresses and keys by which notifications reach your browsers, and the
order in which profiles are shown, which is computed from your profile.
`;
}

function missing(names: readonly string[]): string {
  return `These pictures were deleted before they could be added:\n\n${names.join('\n')}\n`;
}
