import { join } from 'node:path';
import { build, type Plugin, type UserConfig } from 'vite';

/** Shown if a photo cannot be loaded, mainly offline. */
const STAND_INS = ['/avatar.png', '/default-profile.jpg'];
/** Fonts of all scripts, some 15 MB, which only a printed poster needs. */
export const POSTER_FONTS = 'assets/poster';
/** The decoder is large, and only used to scan codes. */
const isLeftOut = (file: string) => file.endsWith('.wasm') || file.startsWith(`${POSTER_FONTS}/`);

/** Builds the service worker: one script with the list of the app’s files. Its address must not change, since browsers update it there. */
export function serviceWorker(resolve: NonNullable<UserConfig['resolve']>): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.keys(bundle).filter((file) => file.startsWith('assets/') && !isLeftOut(file));
        const [entry] = Object.values(bundle).filter((part) => part.type === 'chunk' && part.isEntry);
        if (!entry) throw new Error('The build has no first script.');
        const built = await build({
          configFile: false,
          root: join(import.meta.dirname, '..'),
          logLevel: 'warn',
          resolve,
          define: {
            APP_BUILD: JSON.stringify(`/${entry.fileName}`),
            APP_FILES: JSON.stringify([...files.map((file) => `/${file}`).sort(), ...STAND_INS]),
            STAND_INS: JSON.stringify(STAND_INS),
          },
          build: {
            write: false,
            copyPublicDir: false,
            lib: { entry: 'src/worker/service-worker.ts', formats: ['iife'], name: 'worker' },
          },
        });
        const [script] = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
        if (script?.type !== 'chunk') throw new Error('The service worker is missing from the build.');
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: script.code });
      },
    },
  };
}
