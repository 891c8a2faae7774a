import { join } from 'node:path';
import { openAlbum } from '../e2e/pictures/album.ts';
import { walk } from '../e2e/pictures/walk.ts';
import { ensureBuilt } from './set-up/build.mjs';

// Writes pictures of every screen to docs/pictures, and those of the web app's manifest: `npm run pictures`, or `npm
// run pictures -- deck chat` for names that start with these.

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
const root = join(import.meta.dirname, '..');

/** Screenshots that a browser shows before it installs the app. */
const inManifest = (file: string) => ({
  ...{ theme: 'coffee', file: join(root, 'web', 'public', 'screenshots', file) },
});

await ensureBuilt();
const album = await openAlbum({
  folder: join(root, 'docs', 'pictures'),
  sizes: [phone, desktop],
  themes: ['coffee', 'light'],
  prints: [
    { of: 'deck', size: phone, scale: 2, ...inManifest('deck.webp') },
    { of: 'chat', size: phone, scale: 2, ...inManifest('chat.webp') },
    { of: 'chat', size: desktop, scale: 1, ...inManifest('wide.webp') },
  ],
  only: process.argv.slice(2),
});
await walk(album);
const kB = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
const { count, bytes, largest } = album.written;
console.log(`${count} pictures, ${kB(bytes)} in all, the largest ${kB(largest)}`);
