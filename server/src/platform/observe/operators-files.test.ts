import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp } from '#test/app/test-app';
import { aMatch } from '#test/people/people';
import { ownRoutes } from '../http/gate/counted-routes.ts';
import { unavailable } from '../problem.ts';

const token = 'a token of the operator';
const deploy = new URL('../../../../deploy/', import.meta.url);

const Document = z.object({ paths: z.record(z.string(), z.unknown()) });

/** Prometheus's own metric for whether it reached us. */
const FOREIGN = new Set(['up']);

function metricsIn(file: string): string[] {
  const text = readFileSync(new URL(file, deploy), 'utf8');
  return [...new Set(text.match(/\b(?:showup|nodejs|process)_\w+/g))];
}

test.each(['grafana-dashboard.json', 'alerts.yml'])(
  'every metric in %s is exposed by a running server',
  async (file) => {
    const app = await startTestApp({
      observe: { metricsAt: undefined, metricsToken: token, apiDocs: false, drainSeconds: 0 },
    });
    await aMatch(app);
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

test('the routes in the operators’ files exist', async () => {
  const app = await startTestApp();
  const { paths } = Document.parse(await (await app.browser().request('/openapi.json')).json());
  const text = readFileSync(new URL('grafana-dashboard.json', deploy), 'utf8');
  const [, routes = ''] = /route=~\\"([^\\]*)\\"/.exec(text) ?? [];
  const served = Object.keys(paths).map((path) => path.replace(/\{(\w+)\}/g, ':$1'));
  expect(routes).not.toBe('');
  expect(routes.split('|').filter((route) => !served.includes(route))).toEqual([]);
  await app.close();
});

test.each([
  ['Caddyfile', /@inside path (.*)/, 'health_uri /accepting\n'],
  ['haproxy.cfg', /return status 404 if \{ path (.*) \}/, 'httpchk GET /accepting\n'],
])('%s hides routes for machines, and leaves only a server that is about to stop', (file, hidden, asked) => {
  const text = readFileSync(new URL(file, deploy), 'utf8');
  expect(new Set(hidden.exec(text)?.[1]?.split(' '))).toEqual(ownRoutes);
  expect(text).toContain(asked);
});

const fileOf = (path: string) => readFileSync(new URL(path, deploy), 'utf8');

test.each([
  ['Caddyfile', /respond `(\{.*\})` 503/],
  ['haproxy.cfg', /json string '(\{.*\})' hdr Retry-After/],
])('without a server %s sends the app the refusal of a server', (file, said) => {
  const [, refusal = ''] = said.exec(fileOf(file)) ?? [];
  const { message, code } = unavailable();
  expect(JSON.parse(refusal)).toEqual({ message, code });
});

test('the proxies find their error page, and it needs no server', () => {
  expect(fileOf('Caddyfile')).toMatch(/root \* \/etc\/caddy\n\s*rewrite \* \/away\.html\n/);
  expect(fileOf('haproxy.cfg')).toMatch(/default-path config\n[\s\S]* file away\.html /);
  expect(fileOf('../compose.yaml')).toContain('- ./deploy/away.html:/etc/caddy/away.html:ro\n');
  expect(fileOf('../docs/operate.md')).toMatch(/^install .*\/deploy\/away\.html \/etc\/caddy\/$/m);
  expect(fileOf('away.html')).not.toMatch(/src=|href=|url\(|@import/);
});

test('observe.md scrapes the servers of operate.md, and the alerts use the job label', () => {
  const [, before = ''] = /METRICS_PORT=(\d*)%i/.exec(fileOf('showup@.service')) ?? [];
  const [, servers = ''] = /enable --now (.*)/.exec(fileOf('../docs/operate.md')) ?? [];
  const ports = [...servers.matchAll(/showup@(\d+)/g)].map(([, port]) => `'127.0.0.1:${before}${port}'`);
  expect(ports).toHaveLength(2);
  const [, scraped = ''] = /```yaml\n([^`]*)```/.exec(fileOf('../docs/observe.md')) ?? [];
  expect(scraped).toContain(`targets: [${ports.join(', ')}]`);
  expect(scraped).toContain('honor_labels: true');
  expect(fileOf('alerts.yml')).toContain('by (job) (showup_job_');
});
