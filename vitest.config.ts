import { existsSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { shortLived } from './server/test/app/server-process.ts';

// `source` lets the contract be read from its TypeScript, without a build before.
const conditions = ['source', 'module', 'node', 'development|production'];

/** Tests that open no database or only the embedded one, and those of decisions that are the same on both. */
const sameOnPostgres = Object.entries({
  'server/src/commands': ['check-config/check-config', 'data/backup', 'data/media-move', 'serve/addresses'],
  'server/src/demo': ['pictures'],
  'server/src/features/accounts': [
    ...['devices/device', 'export/zip'],
    ...['providers/msg91-provider', 'providers/outbox-provider', 'providers/twilio-provider'],
  ],
  'server/src/features/chat': [
    'sending/first-words-limits',
    'sending/send-pace',
    'sending/told-messages',
    'typing/typing',
  ],
  'server/src/features/matching': ['deck/ranking', 'rules'],
  'server/src/features/safety': ['relations'],
  'server/src/features/venues': [
    ...['geo', 'import/geojson-file', 'import/mapped-venue', 'nearby/flat-map', 'venue-code'],
  ],
  'server/src/features/verification': ['same-images/same-image', 'same-images/same-photos'],
  'server/src/platform': [
    ...[
      'audit/recorded',
      'backup/tar',
      'config/config',
      'control/control',
      'keyed-hash',
      'mail/smtp',
      'paging',
    ],
    ...['db/migrations', 'db/embedded/embedded', 'db/embedded/embedded-upkeep', 'db/embedded/erase-deleted'],
    ...['db/embedded/folder-lock', 'qr/poster-code', 'qr/qr'],
    ...['http/http', 'http/server', 'http/pages/web-app'],
    ...['http/gate/admission', 'http/gate/large-bodies', 'http/gate/network', 'http/gate/slots'],
    ...[
      'http/gate/shed-overload',
      'http/requests/access',
      'http/requests/query-string',
      'http/requests/rubbish',
    ],
    ...['live/live', 'live/slow-readers', 'live/tabs', 'observe/traffic'],
    ...['media/formats/formats', 'media/formats/image-hash', 'media/formats/image-views'],
    ...['media/store/s3-client', 'media/store/s3-store'],
    ...[
      'media/store/stores',
      'media/uploads/full-disk',
      'media/uploads/hostile-uploads',
      'media/uploads/upload',
    ],
    ...['push/public-agent', 'push/push', 'push/push-failures'],
  ],
}).flatMap(([folder, names]) => names.map((name) => `${folder}/${name}.test.ts`));
const lost = sameOnPostgres.filter((file) => !existsSync(new URL(file, import.meta.url)));
if (lost.length > 0) throw new Error(`vitest.config.ts names tests that are gone: ${lost.join(', ')}`);

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // On PostgreSQL what may know of a database; the rest has run by then.
    include: process.env.TEST_DATABASE_URL
      ? ['server/{src,test}/**/*.test.ts', '{security,simulation}/**/*.postgres.test.ts']
      : [
          '{contract,server,web}/src/**/*.test.{ts,tsx}',
          '{server/test,web/build}/**/*.test.ts',
          '{e2e,scripts,security,simulation}/**/*.test.{ts,mjs}',
        ],
    exclude: [
      ...configDefaults.exclude,
      ...(process.env.TEST_DATABASE_URL ? sameOnPostgres : ['**/*.postgres.test.ts']), // races and query plans show only on a real PostgreSQL: npm run test:postgres
    ],
    globalSetup: 'server/test/database/row-notes.ts',

    environment: 'node',
    pool: 'forks',
    // A worker keeps its modules and its database from file to file; each file leaves the process as it was.
    isolate: false,
    maxWorkers: 2,
    // Compiling the embedded database a second time, for speed, takes longer than the tests gain by it.
    execArgv: shortLived,
    retry: process.env.CI ? 1 : 0, // the log marks it: a test that needs it is flaky, and to be mended
    testTimeout: 60_000, // a crash of the embedded database and its next start take 20 s on a slow machine
    expect: { poll: { timeout: 20_000 } }, // a condition that comes late on a busy machine has come
    hookTimeout: 180_000, // opening an embedded database on a busy machine
    reporters: ['default', ['json', { outputFile: 'artifacts/vitest.json' }]],
  },
});
