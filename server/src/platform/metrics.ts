import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** Seconds. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STATEMENT_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
/** How long database results are cached: reading metrics must cost next to nothing. */
const COUNT_MAX_AGE_MS = 10_000;

/** Metrics of the whole process, measured once however many apps run in it. */
let ofProcess: Registry | undefined;

function processRegistry(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** The server's metrics, in Prometheus's format. No label ever holds personal data. */
export function createMetrics() {
  const own = new Registry();
  return {
    ...requestMetrics(own),
    database: databaseMetrics(own),
    ...outcomeMetrics(own),
    /** A number that is read when the metrics are. */
    gauge(name: string, help: string, read: () => number): void {
      new Gauge({ name, help, registers: [own], collect: fill((gauge) => gauge.set(read())) });
    },
    countsBy: (
      label: string,
      counts: Readonly<Record<string, string>>,
      ask: () => Promise<readonly LabelledNumbers[]>,
    ): void => countsBy(own, label, counts, ask),
    contentType: own.contentType,
    text: (): Promise<string> => Registry.merge([processRegistry(), own]).metrics(),
  };
}

function requestMetrics(registry: Registry) {
  const registers = [registry];
  const requests = new Histogram({
    name: 'showup_http_request_seconds',
    help: 'How long requests took, by the route and not the address.',
    labelNames: ['method', 'route'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const answers = new Counter({
    name: 'showup_http_requests_total',
    help: 'Requests that were answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const refusals = new Counter({
    name: 'showup_http_refusals_total',
    help: 'Requests that were refused, by the code of the refusal.',
    labelNames: ['code', 'status'],
    registers,
  });
  return {
    request(method: string, route: string, status: number, ms: number): void {
      requests.observe({ method, route }, ms / 1_000);
      answers.inc({ method, route, status: String(status) });
    },
    refusal: (code: string, status: number): void => refusals.inc({ code, status: String(status) }),
  };
}

function databaseMetrics(registry: Registry) {
  const registers = [registry];
  const statements = new Histogram({
    name: 'showup_database_statement_seconds',
    help: 'From sending a statement to the database to its answer.',
    buckets: STATEMENT_BUCKETS,
    registers,
  });
  const waits = new Histogram({
    name: 'showup_database_wait_seconds',
    help: 'How long statements and transactions waited for a connection.',
    buckets: STATEMENT_BUCKETS,
    registers,
  });
  const failures = new Counter({
    name: 'showup_database_failures_total',
    help: 'Statements that were given up: too many waited (busy), no answer in time (slow), no connection (lost).',
    labelNames: ['how'],
    registers,
  });
  for (const how of ['busy', 'slow', 'lost']) failures.inc({ how }, 0);
  return {
    answered: (ms: number): void => statements.observe(ms / 1_000),
    waited: (ms: number): void => waits.observe(ms / 1_000),
    failed: (how: 'busy' | 'slow' | 'lost'): void => failures.inc({ how }),
  };
}

function outcomeMetrics(registry: Registry) {
  const codes = new Counter({
    name: 'showup_codes_total',
    help: 'Phone codes given to the provider: sent or failed.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const pushes = new Counter({
    name: 'showup_pushes_total',
    help: 'Notifications: sent, gone (the browser wants no more), refused, unanswered, dropped (too many waited).',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['sent', 'failed']) codes.inc({ outcome }, 0);
  for (const outcome of ['sent', 'gone', 'refused', 'unanswered', 'dropped']) pushes.inc({ outcome }, 0);
  return {
    code: (outcome: 'sent' | 'failed'): void => codes.inc({ outcome }),
    push: (outcome: 'sent' | 'gone' | 'refused' | 'unanswered' | 'dropped'): void => pushes.inc({ outcome }),
  };
}

type LabelledNumbers = Readonly<Record<string, string | number | null>>;

/**
 * Numbers by a label, queried when the metrics are read and cached for a while. They are left out when the query fails,
 * since the other metrics matter all the more then.
 */
function countsBy(
  registry: Registry,
  label: string,
  counts: Readonly<Record<string, string>>,
  ask: () => Promise<readonly LabelledNumbers[]>,
): void {
  const asked = remembered(ask, COUNT_MAX_AGE_MS);
  for (const [name, help] of Object.entries(counts)) {
    const collect = async (gauge: Gauge): Promise<void> => {
      gauge.reset();
      for (const row of await asked().catch(() => [])) {
        const value = row[name];
        if (typeof value === 'number') gauge.set({ [label]: row[label] ?? '' }, value);
      }
    };
    new Gauge({ name, help, labelNames: [label], registers: [registry], collect: fill(collect) });
  }
}

/** The library calls it with the gauge as `this`. */
function fill<T>(collect: (gauge: Gauge) => T): (this: Gauge) => T {
  return function (this: Gauge) {
    return collect(this);
  };
}

/** Asks again only when the last answer is older than `maxAgeMs`; concurrent callers share one answer. */
export function remembered<T>(ask: () => Promise<T>, maxAgeMs: number): () => Promise<T> {
  let last: { readonly at: number; readonly answer: Promise<T> } | undefined;
  return () => {
    if (last === undefined || performance.now() - last.at >= maxAgeMs) {
      last = { at: performance.now(), answer: ask() };
    }
    return last.answer;
  };
}
