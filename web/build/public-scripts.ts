import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, type Plugin } from 'vite';

/** Minifies the scripts of `public`, which Vite copies as they are. Pages wait for one of them before they are painted. */
export function publicScripts(): Plugin {
  let folder = '';
  let publicFolder = '';
  return {
    name: 'public-scripts',
    apply: 'build',
    configResolved({ build, publicDir }) {
      folder = build.outDir;
      publicFolder = publicDir;
    },
    async writeBundle() {
      const scripts = (await readdir(publicFolder)).filter((file) => file.endsWith('.js'));
      for (const file of scripts) {
        const { code } = await minify(file, await readFile(join(publicFolder, file), 'utf8'));
        await writeFile(join(folder, file), code);
      }
    },
  };
}
