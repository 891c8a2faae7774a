import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { compressed } from './build/compressed.ts';
import { pages } from './build/pages.ts';
import { serviceWorker } from './build/service-worker.ts';
import { withoutErrors } from './build/without-errors.ts';

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
        const font = Object.keys(bundle).find((file) => /inter-[^/]*\.woff2$/.test(file));
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

/**
 * Few files rather than many small ones, each of which costs a slow phone a turn: what the sign-in needs, what others made
 * apart from what we made; what surrounds the signed-in screens; and the small parts that several screens share. Each comes
 * with all that it imports.
 */
const groups = [
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zod)\//,
    priority: 4,
  },
  { name: 'first', test: /web\/src\/(main|features\/accounts\/sign-in\/LoginScreen)\.tsx$/, priority: 3 },
  { name: 'signed-in', test: /web\/src\/app\/frame\/(LiveSession|Frame)\.tsx$/, priority: 2 },
  { name: 'parts', test: /lucide-react|web\/src\/(ui|lib)\/|contract\/src\//, minShareCount: 2, priority: 1 },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    ...[withoutErrors(), react(), tailwindcss(), preloadTextFont()],
    ...[pages(resolve), serviceWorker(resolve), compressed()],
  ],
  resolve,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // Fonts and pictures stay files: they are cached for a year, and the content policy allows no data: fonts.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    proxy: {
      [API_PATHS]: SERVER,
      '/sw.js': SERVER,
      '/socket.io': { target: SERVER, ws: true },
    },
  },
});
