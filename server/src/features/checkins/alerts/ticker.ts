import { afterCommit, type Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { inMemory } from '#server/context';
import { advance } from './advance.ts';
import { deliver } from './deliver.ts';

/** While the database hangs, looks must not pile up. */
const AT_ONCE = 3;
/** Far below the minute that an alert may take, of which a try takes ten seconds and the next server some. */
const EVERY_MS = 10_000;
/** After a restart, something may be late already. */
const FIRST_MS = 1_000;

/**
 * Looks every few seconds for check-ins that are due and messages that wait. Every server does, so that the end of one
 * delays nothing; rows decide who does what. It is no job, because jobs wait for the report of a process that died.
 */
class Ticker {
  readonly #ctx: Context;
  readonly #underWay = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  start(afterMs = FIRST_MS): void {
    this.#timer = setTimeout(() => this.#tick(), afterMs);
  }

  /** Does what is due now, whatever time it is. Never throws; what fails is tried again. */
  run(): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    const work = this.#work().finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
    return work;
  }

  /** Resolves when everything is done that was under way. */
  async settle(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async close(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.settle();
  }

  /** The next look does not wait for slow deliveries. */
  #tick(): void {
    if (this.#underWay.size < AT_ONCE) void this.run();
    if (!this.#isStopped) this.start(EVERY_MS);
  }

  async #work(): Promise<void> {
    try {
      await advance(this.#ctx);
      while ((await deliver(this.#ctx)) > 0);
    } catch (err) {
      this.#ctx.log.error({ err }, 'could not raise or deliver the alerts of check-ins');
    }
  }
}

export const tickerOf = inMemory((ctx) => new Ticker(ctx));

/** After the commit, without waiting. */
export function sendSoon(ctx: Context, tx: Sql): void {
  afterCommit(tx, () => void tickerOf(ctx).run());
}
