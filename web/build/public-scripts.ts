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
        const source = await readFile(join(publicFolder, file), 'utf8');
        // One of them tells browsers that are too old so, and must not be made newer than it is written.
        const { code } = await minify(file, source, { compress: { target: 'es2017' } });
        await writeFile(join(folder, file), code);
      }
    },
  };
}
