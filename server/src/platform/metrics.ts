import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

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
export class Metrics {
  readonly #own = new Registry();
  readonly database = new DatabaseMetrics(this.#own);
  readonly contentType = this.#own.contentType;
  readonly #requests = new Histogram({
    name: 'showup_http_request_seconds',
    help: 'Duration of requests, by route.',
    labelNames: ['method', 'route'],
    buckets: REQUEST_BUCKETS,
    registers: [this.#own],
  });
  readonly #answers = this.#counter('showup_http_requests_total', 'Answered requests.', [
    'method',
    'route',
    'status',
  ]);
  readonly #refusals = this.#counter('showup_http_refusals_total', 'Refused requests, by code.', [
    'code',
    'status',
  ]);
  readonly #codes = this.#counter(
    'showup_codes_total',
    'Phone codes handed to the provider: sent or failed.',
    ['outcome'],
  );
  readonly #pushes = this.#counter(
    'showup_pushes_total',
    'Notifications: sent, gone (the browser unsubscribed), refused, unanswered, dropped (too many were waiting).',
    ['outcome'],
  );

  constructor() {
    for (const outcome of ['sent', 'failed']) this.#codes.inc({ outcome }, 0);
    for (const outcome of ['sent', 'gone', 'refused', 'unanswered', 'dropped'])
      this.#pushes.inc({ outcome }, 0);
  }

  countRequest(method: string, route: string, status: number, ms: number): void {
    this.#requests.observe({ method, route }, ms / 1_000);
    this.#answers.inc({ method, route, status: String(status) });
  }

  countRefusal(code: string, status: number): void {
    this.#refusals.inc({ code, status: String(status) });
  }

  countCode(outcome: 'sent' | 'failed'): void {
    this.#codes.inc({ outcome });
  }

  countPush(outcome: 'sent' | 'gone' | 'refused' | 'unanswered' | 'dropped'): void {
    this.#pushes.inc({ outcome });
  }

  /** A number that is read when the metrics are. */
  gauge(name: string, help: string, read: () => number): void {
    new Gauge({ name, help, registers: [this.#own], collect: fill((gauge) => gauge.set(read())) });
  }

  /**
   * Numbers by a label, queried when the metrics are read and cached for a while. They are left out when the query
   * fails, since the other metrics matter all the more then.
   */
  countsBy(
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
      new Gauge({ name, help, labelNames: [label], registers: [this.#own], collect: fill(collect) });
    }
  }

  text(): Promise<string> {
    return Registry.merge([processRegistry(), this.#own]).metrics();
  }

  #counter(name: string, help: string, labelNames: string[]): Counter {
    return new Counter({ name, help, labelNames, registers: [this.#own] });
  }
}

/** Timings of the database and the statements that were given up. */
class DatabaseMetrics {
  readonly #statements: Histogram;
  readonly #waits: Histogram;
  readonly #failures: Counter;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#statements = new Histogram({
      name: 'showup_database_statement_seconds',
      help: 'Duration of statements, from sending to the answer.',
      buckets: STATEMENT_BUCKETS,
      registers,
    });
    this.#waits = new Histogram({
      name: 'showup_database_wait_seconds',
      help: 'Time that statements and transactions waited for a connection.',
      buckets: STATEMENT_BUCKETS,
      registers,
    });
    this.#failures = new Counter({
      name: 'showup_database_failures_total',
      help: 'Failed statements: too many were waiting (busy), no answer in time (slow), no connection (lost).',
      labelNames: ['how'],
      registers,
    });
    for (const how of ['busy', 'slow', 'lost']) this.#failures.inc({ how }, 0);
  }

  answered(ms: number): void {
    this.#statements.observe(ms / 1_000);
  }

  waited(ms: number): void {
    this.#waits.observe(ms / 1_000);
  }

  failed(how: 'busy' | 'slow' | 'lost'): void {
    this.#failures.inc({ how });
  }
}

type LabelledNumbers = Readonly<Record<string, string | number | null>>;

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
