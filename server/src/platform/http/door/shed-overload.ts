import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../../metrics.ts';
import { overloaded } from '../../problem.ts';
import type { Authenticate } from '../requests/caller.ts';
import { answerProblem } from '../requests/failure.ts';
import { type Admission, createAdmission } from './admission.ts';
import { isFree, isPicture } from './counted-routes.ts';
import { createPlaces, type Place } from './places.ts';

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
 * Refuses requests that could not be answered in time, before any work is done for them. When most places are taken, it
 * also refuses callers that already have many. Pictures have their own places, so that they don't keep calls out.
 */
export function shedOverload(http: FastifyInstance, metrics: Pick<Metrics, 'gauge'>, options: Options) {
  const { admission = createAdmission(), callerOf } = options;
  const calls = createPlaces(admission, CALLS_OF_ONE);
  const pictures = createPlaces(createAdmission({ least: 2 * PICTURES_OF_ONE }), PICTURES_OF_ONE);
  const entered = new WeakMap<FastifyRequest, Place>();
  const paused = new WeakSet<FastifyRequest>();
  let toldAt = Number.NEGATIVE_INFINITY;

  function tell(): void {
    const now = performance.now();
    if (now - toldAt < TELL_EVERY_MS) return;
    toldAt = now;
    http.log.warn(admission.state(), 'more requests than can be answered in time: some are refused');
  }

  const placesOf = (request: FastifyRequest) => (isPicture(request) ? pictures : calls);

  function enter(request: FastifyRequest): void {
    entered.set(request, placesOf(request).enter(callerOf(request)));
  }

  function end(request: FastifyRequest, how: 'pause' | 'leave'): boolean {
    const place = entered.get(request);
    if (!place) return false;
    entered.delete(request);
    placesOf(request).end(place, how);
    return true;
  }

  http.addHook('onRequest', (request, reply, done) => {
    if (isFree(request)) return done();
    if (placesOf(request).isFullFor(callerOf(request))) {
      tell();
      return void answerProblem(reply, refusal);
    }
    if (isCounted(request)) enter(request);
    done();
  });
  // How fast a body arrives is up to its sender, so receiving it takes no place.
  http.addHook('preParsing', (request, _reply, _payload, done) => {
    if (end(request, 'pause')) paused.add(request);
    done();
  });
  http.addHook('preValidation', (request, _reply, done) => {
    if (paused.delete(request)) enter(request);
    done();
  });
  http.addHook('onSend', (request, _reply, _payload, done) => {
    end(request, 'leave');
    done();
  });

  metrics.gauge(
    'showup_requests_under_way',
    'Requests that are worked on.',
    () => admission.state().underWay,
  );
  metrics.gauge('showup_requests_limit', 'As many may be worked on at once.', () => admission.state().limit);

  return {
    /** For socket handshakes, which don't pass through these hooks. @throws Problem 503 */
    atTheDoor: (authenticate: Authenticate): Authenticate => {
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
  return routeOptions.config.entry !== undefined || READING.has(method);
}
