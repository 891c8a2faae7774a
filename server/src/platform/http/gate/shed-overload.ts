import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '#platform/metrics';
import { overloaded } from '#platform/problem';
import type { Authenticate } from '../requests/caller.ts';
import { answerProblem } from '../requests/failure.ts';
import { Admission } from './admission.ts';
import { isFree, isPicture } from './counted-routes.ts';
import { type Slot, Slots } from './slots.ts';

/** When callers may try again. */
const RETRY_SECONDS = 2;
/** One log line for all refusals within this time. */
const TELL_EVERY_MS = 10_000;
const READING = new Set(['GET', 'HEAD']);
/** A browser sends six at once; behind a proxy with HTTP/2, all pictures of a screen. */
const [CALLS_OF_ONE, PICTURES_OF_ONE] = [16, 64];

const refusal = overloaded({ retryAfterSeconds: RETRY_SECONDS });

interface Options {
  readonly admission?: Admission | undefined;
  /** The caller: a session, or a network if no session is known. */
  callerOf(request: FastifyRequest): string;
}

/**
 * Refuses requests that could not be answered in time, before any work is done for them. When most slots are taken, it
 * also refuses callers that already have many. Pictures have their own slots, so that they don't keep calls out.
 */
export function shedOverload(
  http: FastifyInstance,
  metrics: Pick<Metrics, 'gauge'>,
  { admission = new Admission(), callerOf }: Options,
) {
  const held = new HeldSlots(admission, callerOf);
  let toldAt = Number.NEGATIVE_INFINITY;

  function tell(): void {
    const now = performance.now();
    if (now - toldAt < TELL_EVERY_MS) return;
    toldAt = now;
    http.log.warn(admission.state(), 'overloaded: some requests are refused');
  }

  http.addHook('onRequest', (request, reply, done) => {
    if (isFree(request)) return done();
    if (held.isFullFor(request)) {
      tell();
      return void answerProblem(reply, refusal);
    }
    if (isCounted(request)) held.enter(request);
    done();
  });
  // How fast a body arrives is up to its sender, so receiving it takes no slot.
  http.addHook('preParsing', (request, _reply, _payload, done) => {
    held.pause(request);
    done();
  });
  http.addHook('preValidation', (request, _reply, done) => {
    held.resume(request);
    done();
  });
  http.addHook('onSend', (request, _reply, _payload, done) => {
    held.leave(request);
    done();
  });

  const state = () => admission.state();
  metrics.gauge('showup_requests_under_way', 'Requests in progress.', () => state().underWay);
  metrics.gauge('showup_requests_limit', 'Limit of requests in progress.', () => state().limit);

  return {
    /** For socket handshakes, which don't pass through these hooks. @throws Problem 503 */
    atTheGate: (authenticate: Authenticate): Authenticate => {
      return async (credentials) => {
        if (admission.isFull()) throw refusal;
        const at = admission.enter();
        return authenticate(credentials).finally(() => admission.leave(at));
      };
    },
  };
}

/** The slots that requests hold: those of calls, and those of pictures. */
class HeldSlots {
  readonly #calls: Slots;
  readonly #pictures = new Slots(new Admission({ least: 2 * PICTURES_OF_ONE }), PICTURES_OF_ONE);
  readonly #callerOf: Options['callerOf'];
  readonly #entered = new WeakMap<FastifyRequest, Slot>();
  readonly #paused = new WeakSet<FastifyRequest>();

  constructor(admission: Admission, callerOf: Options['callerOf']) {
    this.#calls = new Slots(admission, CALLS_OF_ONE);
    this.#callerOf = callerOf;
  }

  isFullFor(request: FastifyRequest): boolean {
    return this.#slotsOf(request).isFullFor(this.#callerOf(request));
  }

  enter(request: FastifyRequest): void {
    this.#entered.set(request, this.#slotsOf(request).enter(this.#callerOf(request)));
  }

  pause(request: FastifyRequest): void {
    if (this.#end(request, 'pause')) this.#paused.add(request);
  }

  resume(request: FastifyRequest): void {
    if (this.#paused.delete(request)) this.enter(request);
  }

  leave(request: FastifyRequest): void {
    this.#end(request, 'leave');
  }

  /** Returns whether the request held a slot. */
  #end(request: FastifyRequest, how: 'pause' | 'leave'): boolean {
    const slot = this.#entered.get(request);
    if (!slot) return false;
    this.#entered.delete(request);
    this.#slotsOf(request).end(slot, how);
    return true;
  }

  #slotsOf(request: FastifyRequest): Slots {
    return isPicture(request) ? this.#pictures : this.#calls;
  }
}

/** All requests but uploads, whose bodies are read by their handlers. */
function isCounted({ method, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.endpoint !== undefined || READING.has(method);
}
