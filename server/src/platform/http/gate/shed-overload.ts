import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '#platform/metrics';
import { overloaded } from '#platform/problem';
import type { Authenticate } from '../requests/caller.ts';
import { answerProblem } from '../requests/failure.ts';
import { Admission } from './admission.ts';
import { isFree, isPicture } from './counted-routes.ts';
import { Slots } from './slots.ts';

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
  const calls = new Slots(admission, CALLS_OF_ONE);
  const pictures = new Slots(new Admission({ least: 2 * PICTURES_OF_ONE }), PICTURES_OF_ONE);
  const slotsOf = (request: FastifyRequest) => (isPicture(request) ? pictures : calls);
  let toldAt = Number.NEGATIVE_INFINITY;

  function tell(): void {
    const now = performance.now();
    if (now - toldAt < TELL_EVERY_MS) return;
    toldAt = now;
    http.log.warn(admission.state(), 'overloaded: some requests are refused');
  }

  http.addHook('onRequest', (request, reply, done) => {
    if (isFree(request)) return done();
    const [slots, caller] = [slotsOf(request), callerOf(request)];
    if (slots.isFullFor(caller)) {
      tell();
      return void answerProblem(reply, refusal);
    }
    if (isCounted(request)) slots.enter(request, caller);
    done();
  });
  // How fast a body arrives is up to its sender, so receiving it takes no slot.
  http.addHook('preParsing', (request, _reply, _payload, done) => {
    slotsOf(request).pause(request);
    done();
  });
  http.addHook('preValidation', (request, _reply, done) => {
    slotsOf(request).resume(request);
    done();
  });
  http.addHook('onSend', (request, _reply, _payload, done) => {
    slotsOf(request).leave(request);
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

/** All requests but uploads, whose bodies are read by their handlers. */
function isCounted({ method, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.endpoint !== undefined || READING.has(method);
}
