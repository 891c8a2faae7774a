import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp } from '../testing/test-app.ts';

const token = 'a token of the operator';
const deploy = new URL('../../../deploy/', import.meta.url);

const Document = z.object({ paths: z.record(z.string(), z.unknown()) });

/** Prometheus's own, about whether it reached us. */
const FOREIGN = new Set(['up']);

function metricsIn(file: string): string[] {
  const text = readFileSync(new URL(file, deploy), 'utf8');
  return [...new Set(text.match(/\b(?:showup|nodejs|process)_\w+/g))];
}

test.each(['grafana-dashboard.json', 'alerts.yml'])(
  'every metric that %s names is one that a running server shows',
  async (file) => {
    const app = await startTestApp({
      observe: { metricsAt: undefined, metricsToken: token, apiDocs: false, drainSeconds: 0 },
    });
    await app.people.matched();
    await app.jobs.runDue();
    await app.browser().request('/nothing-here');
    const headers = { authorization: `Bearer ${token}` };
    const shown = await (await app.browser().request('/metrics', { headers })).text();
    const names = new Set([...shown.matchAll(/^(\w+)(?:\{.*\})? \S+$/gm)].map(([, name]) => name));
    const wanted = metricsIn(file).filter((name) => !FOREIGN.has(name));
    expect(wanted.length).toBeGreaterThan(9);
    expect(wanted.filter((name) => !names.has(name))).toEqual([]);
    await app.close();
  },
);

test('the routes that they single out are served', async () => {
  const app = await startTestApp();
  const { paths } = Document.parse(await (await app.browser().request('/openapi.json')).json());
  const text = readFileSync(new URL('grafana-dashboard.json', deploy), 'utf8');
  const [, routes = ''] = /route=~\\"([^\\]*)\\"/.exec(text) ?? [];
  const served = Object.keys(paths).map((path) => path.replace(/\{(\w+)\}/g, ':$1'));
  expect(routes).not.toBe('');
  expect(routes.split('|').filter((route) => !served.includes(route))).toEqual([]);
  await app.close();
});
