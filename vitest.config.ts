import { configDefaults, defineConfig } from 'vitest/config';

// `source` lets the contract be read from its TypeScript, without a build before.
const conditions = ['source', 'module', 'node', 'development|production'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // On PostgreSQL what may know of a database; the rest has run by then.
    include: process.env.TEST_DATABASE_URL
      ? ['server/{src,test}/**/*.test.ts', '{security,simulation}/**/*.postgres.test.ts']
      : [
          '{contract,server,web}/src/**/*.test.{ts,tsx}',
          'server/test/**/*.test.ts',
          '{e2e,scripts,security,simulation}/**/*.test.{ts,mjs}',
        ],
    exclude: [
      ...configDefaults.exclude,
      ...(process.env.TEST_DATABASE_URL
        ? [
            'server/src/{demo/pictures,platform/{control,posters,qr}}/**',
            'server/src/platform/db/{embedded,embedded-upkeep,folder-lock}.test.ts',
            'server/src/features/accounts/providers/{twilio-provider,msg91-provider}.test.ts',
            'server/src/platform/push/{push,push-failures,push-queue,public-agent}.test.ts',
            'server/src/platform/live/{live,slow-readers,tabs}.test.ts',
            'server/src/platform/media/{formats,hostile-uploads,image-hash,s3-client,s3-store,stores,upload}.test.ts',
            'server/src/{platform/backup/tar,commands/data/backup,commands/data/media-move,commands/check-config/check-config}.test.ts',
            'server/src/platform/http/{access,http,large-bodies,network,server,web-app}.test.ts',
            // What the services decide is the same on both; their statements are run by the tests of each.
            'server/src/{platform/audit/recorded,platform/http/rubbish,features/matching/rules,features/safety/relations}.test.ts',
            'server/src/features/verification/same-images/{same-image,same-photos}.test.ts',
          ]
        : ['**/*.postgres.test.ts']), // races and query plans show only on a real PostgreSQL: npm run test:postgres
    ],
    globalSetup: 'server/test/database/row-notes.ts',
    environment: 'node',
    pool: 'forks',
    // A worker keeps its modules and its database from file to file; each file leaves the process as it was.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } }, // a condition that comes late on a busy machine has come
    hookTimeout: 180_000, // opening an embedded database on a busy machine
    reporters: ['default', ['json', { outputFile: 'artifacts/vitest.json' }]],
  },
});
