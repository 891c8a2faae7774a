import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { compressed } from './build/compressed.ts';
import { pages } from './build/pages.ts';
import { publicScripts } from './build/public-scripts.ts';
import { serviceWorker } from './build/service-worker.ts';
import { withoutErrors } from './build/without-errors.ts';

/** Paths of the API. In development they are proxied to the server of `npm start`. */
const API_PATHS = '^/(auth|otp|messages|match|locations|media|demo|push)/';
const SERVER = 'http://localhost:3000';

/** Preloads the text font, which every first screen needs. Its hashed name is only known after bundling. */
function preloadTextFont(): Plugin {
  return {
    name: 'preload-text-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const font = Object.keys(bundle).find((file) => /inter-[^/]*\.woff2$/.test(file));
        if (!font) throw new Error('The text font is missing from the build.');
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

// With `source`, the contract is read from its TypeScript and need not be built first.
const resolve = { conditions: ['source', ...defaultClientConditions] };

/**
 * A few large files, since each file costs a slow phone extra time: the libraries and our own code of the sign-in, the frame of
 * the signed-in screens, and small parts that several screens share. Each group includes everything it imports.
 */
const groups = [
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zod)\//,
    priority: 5,
  },
  { name: 'first', test: /web\/src\/(main|features\/accounts\/sign-in\/LoginScreen)\.tsx$/, priority: 4 },
  // On its own, since the sign-in loads it when it is idle.
  { name: 'toaster', test: /web\/src\/ui\/toasts\/toaster\.tsx$/, priority: 3 },
  { name: 'signed-in', test: /web\/src\/app\/frame\/(LiveSession|Frame)\.tsx$/, priority: 2 },
  { name: 'parts', test: /lucide-react|web\/src\/(ui|lib)\/|contract\/src\//, minShareCount: 2, priority: 1 },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    ...[withoutErrors(), react(), tailwindcss(), preloadTextFont()],
    ...[pages(resolve), serviceWorker(resolve), publicScripts(), compressed()],
  ],
  resolve,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // Fonts and pictures stay files: they are cached for a year, and the content policy forbids data: fonts.
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
