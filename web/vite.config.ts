import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defaultClientConditions, defineConfig, type Plugin } from 'vite';

/** Paths that the API answers; in development they are passed on to the server of `npm start`. */
const API_PATHS = '^/(auth|otp|messages|match|locations|media|demo|push)/';
const SERVER = 'http://localhost:3000';

/** Preloads the text face: the one font that every first screen needs. Its hashed name is known after bundling. */
function preloadTextFont(): Plugin {
  return {
    name: 'preload-text-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const font = Object.keys(bundle).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
        if (!font) throw new Error('The text face is missing from the build.');
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}

// `source` lets the contract be read from its TypeScript, without a build before.
const resolve = { conditions: ['source', ...defaultClientConditions] };

/** The service worker: one plain script, and its address never changes, since it says which pages it belongs to. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle() {
      const built = await build({
        configFile: false,
        root: import.meta.dirname,
        logLevel: 'warn',
        resolve,
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
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadTextFont(), serviceWorker()],
  resolve,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // Fonts and pictures stay files: they are cached for a year, and the content policy allows no data: fonts.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      [API_PATHS]: SERVER,
      '/sw.js': SERVER,
      '/socket.io': { target: SERVER, ws: true },
    },
  },
});
