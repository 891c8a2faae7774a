import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import type { Sql } from './platform/db/database.ts';
import type { About, Answer, DomainEvents, DomainQuestions, Order } from './platform/events/events.ts';
import type { ExportedPart } from './platform/export/exported-part.ts';
import type { Gate } from './platform/http/gate/gate.ts';
import type { Authenticate, Caller, Credentials } from './platform/http/requests/caller.ts';
import type { CookieJar } from './platform/http/requests/cookies.ts';
import type { Serve } from './platform/http/requests/serve.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Deletes, Retained } from './platform/jobs/retention.ts';

/** What routes are registered with. `http` is for the few that do not speak JSON. */
export interface Routing {
  readonly serve: Serve;
  readonly http: FastifyInstance;
  readonly authenticate: Authenticate;
  readonly jar: CookieJar;
}

/** What a feature registers through its door. */
export interface House {
  /** One feature knows who makes a request. */
  authenticates(check: (ctx: Context, credentials: Credentials) => Promise<Caller>): void;
  routes(register: (routing: Routing, ctx: Context) => void): void;
  /** Reactions run in the order of the features, on the `sql` that the event was emitted with, usually a transaction. */
  on<E extends keyof DomainEvents>(
    event: E,
    react: (ctx: Context, tx: Sql, about: DomainEvents[E]) => Promise<void>,
    order?: Order,
  ): void;
  answer<Q extends keyof DomainQuestions>(
    question: Q,
    answerer: (ctx: Context, sql: Sql, about: About<Q>) => Promise<Answer<Q>>,
  ): void;
  /** What a person's download contains about them, in the order of the features. */
  exports(part: (ctx: Context) => ExportedPart): void;
  /** Work that one of all server processes does at this interval, and what of people's data it deletes. */
  job(
    every: { readonly hours: number },
    name: string,
    work: (ctx: Context) => Promise<unknown>,
    deletes?: readonly Deletes[],
  ): void;
  /** For the public table: what the feature deletes at once, and what it keeps. */
  retains(retained: Retained): void;
  /** Gauges of the feature, for `/metrics`. */
  measures(register: (ctx: Context) => void): void;
  /** Runs once, before the first request. */
  onStart(start: (ctx: Context) => void): void;
  /** Runs once, after the last request. */
  onClose(close: (ctx: Context) => Promise<void>): void;
}

export interface Feature {
  readonly name: string;
  readonly open: (house: House) => void;
}

/** What features are registered with. */
interface Opening {
  readonly routing: Routing;
  readonly jobs: Jobs;
  readonly gate: Pick<Gate, 'authenticateBy'>;
}

/** A feature and its door: everything the house needs to know about it. */
export function feature(name: string, open: (house: House) => void): Feature {
  return { name, open };
}

/** Registers features from left to right. Returns what closes them. */
export function openFeatures(
  features: readonly Feature[],
  ctx: Context,
  { routing, jobs, gate }: Opening,
): () => Promise<void> {
  const closing: ((ctx: Context) => Promise<void>)[] = [];
  for (const { name, open } of features) {
    open({
      authenticates: (check) => gate.authenticateBy((credentials) => check(ctx, credentials)),
      routes: (register) => register(routing, ctx),
      on: (event, react, order) => ctx.events.on(name, event, (tx, about) => react(ctx, tx, about), order),
      answer: (question, answerer) => ctx.events.answer(question, (sql, about) => answerer(ctx, sql, about)),
      exports: (part) => ctx.exports.add(name, part(ctx)),
      job: ({ hours }, what, work, deletes) =>
        jobs.every(hours, what, () => work(ctx), { part: name, deletes }),
      retains: (retained) => ctx.retention.add(retained),
      measures: (register) => register(ctx),
      onStart: (start) => start(ctx),
      onClose: (close) => void closing.push(close),
    });
  }
  return async () => {
    for (const close of closing) await close(ctx);
  };
}
