import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { callFolders } from '../contract/src/pages.ts';
import { compressed } from './build/compressed.ts';
import { contrast } from './build/contrast.ts';
import { pages } from './build/pages.ts';
import { plainColours } from './build/plain-colours.ts';
import { publicScripts } from './build/public-scripts.ts';
import { POSTER_FONTS, serviceWorker } from './build/service-worker.ts';

/** Paths of the API. In development they are proxied to the server of `npm run dev`. */
const API_PATHS = `^/(${callFolders.join('|')})([/?]|$)`;
const SERVER = `http://localhost:${process.env.PORT ?? 3000}`;

/** Preloads the text font, which every first screen needs. Its hashed name is only known after bundling. */
function preloadTextFont(): Plugin {
  return {
    name: 'preload-text-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const font = Object.keys(bundle).find((file) => /^assets\/inter-[^/]*\.woff2$/.test(file));
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

/** Parts that only the camera or the desk needs stay with their screens. */
const OF_FEW_SCREENS = /use-camera|qr-reader|torch|webauthn|venues-desk|contract\/src\/moderation/;

/**
 * A few large files, since each file costs a slow phone extra time: the libraries and our own code of the sign-in, the frame of
 * the signed-in screens, and small parts that several screens share. Each group includes everything it imports.
 */
const groups = [
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser|@tanstack|@babel|use-sync-external-store)\//,
    priority: 6,
  },
  { name: 'first', test: /web\/src\/(main|features\/accounts\/sign-in\/LoginScreen)\.tsx$/, priority: 5 },
  // Not in the first visit, but in every screen after it.
  { name: 'schemas', test: /node_modules\/zod\/|contract\/src\/(accounts|profiles)\.ts$/, priority: 4 },
  { name: 'signed-in', test: /web\/src\/app\/frame\/(LiveSession|Frame)\.tsx$/, priority: 3 },
  // Few requests: on a slow network each costs more than its bytes.
  { name: 'cards', test: /web\/src\/features\/matching\/card\/PersonCard\.tsx$/, priority: 3 },
  {
    name: 'parts',
    test: (id: string) =>
      /lucide-react|web\/src\/(ui|lib)\/|contract\/src\//.test(id) && !OF_FEW_SCREENS.test(id),
    minShareCount: 2,
    priority: 2,
  },
  // Each file also costs its name in the first visit, which lists what every screen loads.
  { name: 'small', test: /web\/src\/features\//, minShareCount: 5, maxModuleSize: 1_200, priority: 1 },
  // Otherwise the group of whichever screen asks for a code would be loaded with all others that do.
  { name: 'codes', test: /codes\/(CodeBoxes|NewCode)\.tsx$/, priority: 3 },
  // Each step leads to the next.
  {
    name: 'sign-up',
    test: /web\/src\/features\/accounts\/onboarding\//,
    minShareCount: 2,
    priority: 0,
  },
  { name: 'evenings', test: /web\/src\/features\/evenings\//, priority: 0 },
  { name: 'venues', test: /web\/src\/features\/venues\//, minShareCount: 2, priority: 0 },
  // Few people open one, and then often the next.
  {
    name: 'about',
    test: /web\/src\/features\/public\/(complaint|consent|legal|operator|retention|transparency)\/\w+Screen\.tsx$/,
    priority: 0,
  },
];

/** The poster's fonts and their styles, which nobody else loads, have a folder of their own. */
function folderOf({ names, originalFileNames }: { names: string[]; originalFileNames: string[] }): string {
  const isOfPoster = originalFileNames.some((file) => file.includes('@fontsource'));
  return isOfPoster || names.some((name) => name.startsWith('poster-fonts')) ? `${POSTER_FONTS}/` : 'assets/';
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react({ jsxImportSource: '#own-texts' }),
    contrast(),
    tailwindcss(),
    preloadTextFont(),
    pages(resolve),
    serviceWorker(resolve),
    publicScripts(),
    plainColours(),
    compressed(),
  ],
  resolve,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // Fonts and pictures stay files: they are cached for a year, and the content policy forbids data: fonts.
    assetsInlineLimit: 0,
    modulePreload: {
      // The first visit has loaded these, and would list them again for every screen.
      resolveDependencies: (_file, names, { hostType }) =>
        hostType === 'html' ? names : names.filter((name) => !/\/(base|rolldown-runtime)-/.test(name)),
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        assetFileNames: (asset) => `${folderOf(asset)}[name]-[hash][extname]`,
      },
    },
  },
  server: {
    proxy: {
      [API_PATHS]: SERVER,
      '/sw.js': SERVER,
      '/socket.io': { target: SERVER, ws: true },
    },
  },
});
