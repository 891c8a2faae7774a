import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { venuesEndpoints } from '@showup/contract/venues';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openControl } from '#platform/control/control-server';
import { lockFolder } from '#platform/db/embedded/folder-lock';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { aUser } from '#test/people/people';
import { requestFrom, runCommand } from '../run.ts';
import { runAnywhere } from '../run-anywhere.ts';

let app: TestApp;
let downloads: string;

beforeAll(async () => {
  app = await startTestApp({ demo: true });
  downloads = await mkdtemp(join(tmpdir(), 'showup-downloads-'));
});
afterAll(async () => {
  await app.close();
  await rm(downloads, { recursive: true });
});

test('a running server, also with a demo, imports the file relative to where the command is typed', async () => {
  const bar = {
    type: 'Feature',
    id: 'node/1',
    properties: { amenity: 'pub', name: 'The Blue Door' },
    geometry: { type: 'Point', coordinates: [73.8939, 18.5362] },
  };
  await writeFile(join(downloads, 'my bars.geojson'), JSON.stringify(bar));
  const lock = await lockFolder(app.dataDir);
  const control = await openControl({ folder: app.dataDir, run: (request) => runCommand(app, request) });

  const request = requestFrom(['venues:import', 'my bars.geojson'], downloads);
  const answers = [];
  for await (const answer of runAnywhere(app.config, request)) answers.push(answer);
  expect(answers).toEqual([
    { line: '1 feature read.' },
    { line: 'Venues:' },
    { line: '  1 added' },
    { exitCode: 0 },
  ]);
  const viewer = await aUser(app, { isVerified: false, isConnected: false });
  const query = { latitude: '18.5362', longitude: '73.8939' };
  expect(await viewer.call(venuesEndpoints.nearbyVenues, { query })).toMatchObject([
    { name: 'The Blue Door', source: 'osm' },
  ]);
  await control.close();
  await lock.release();
});

test('absolute paths, and arguments that are not files, stay unchanged', () => {
  expect(requestFrom(['venues:import', '/srv/bars.geojson'], downloads).arguments).toEqual([
    '/srv/bars.geojson',
  ]);
  expect(requestFrom(['admin', 'grant', '9876543210'], downloads).arguments).toEqual(['grant', '9876543210']);
});
