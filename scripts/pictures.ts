import { join } from 'node:path';
import { openAlbum } from '../e2e/pictures/album.ts';
import { walk } from '../e2e/pictures/walk.ts';
import { ensureBuilt } from './build.mjs';

// Writes pictures of every screen to docs/pictures: `npm run pictures`, or `npm run pictures -- deck chat` for those whose
// names begin so.

await ensureBuilt();
const album = await openAlbum({
  folder: join(import.meta.dirname, '..', 'docs', 'pictures'),
  sizes: [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ],
  themes: ['coffee', 'light'],
  only: process.argv.slice(2),
});
await walk(album);
const kB = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
const { count, bytes, largest } = album.written;
console.log(`${count} pictures, ${kB(bytes)} in all, the largest ${kB(largest)}`);
