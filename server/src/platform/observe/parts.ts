import { remembered } from '../metrics.ts';

/** The services this server depends on. Names and states only; `onChange` receives the reasons. */
export interface Readiness {
  readonly ready: boolean;
  readonly draining: boolean;
  readonly parts: Readonly<Record<string, 'ok' | 'failed'>>;
}

/** Why a part does not work; undefined when it works again. */
type ChangeListener = (name: string, failure: unknown) => void;

export interface Parts {
  /** Without a needed part, no requests should be sent here. `check` throws when the part does not work. */
  add(name: string, check: () => Promise<unknown>, options?: { readonly needed?: boolean }): void;
  /** A part failed since the last check, or works again. */
  onChange(listener: ChangeListener): void;
  /** From now on proxies should send nobody here. */
  drain(): void;
  isDraining(): boolean;
  look(): Promise<Readiness>;
}

const ANSWER_MS = 800;
/** More frequent calls get the same answer, so that checks cost nothing. */
const MAX_AGE_MS = 1_000;

export function createParts(): Parts {
  const known = new Map<string, { readonly needed: boolean; look(): Promise<'ok' | 'failed'> }>();
  const gone = new Set<string>();
  let seen: Readiness['parts'] = {};
  const listeners: ChangeListener[] = [];
  let isDraining = false;

  async function stateOf(name: string, check: () => Promise<unknown>): Promise<'ok' | 'failed'> {
    const failure = await failureOf(check);
    const state = failure === undefined ? 'ok' : 'failed';
    if ((state === 'failed') === gone.has(name)) return state;
    if (state === 'ok') gone.delete(name);
    else gone.add(name);
    for (const tell of listeners) tell(name, failure);
    return state;
  }

  return {
    add(name, check, { needed = true } = {}) {
      known.set(name, { needed, look: remembered(() => stateOf(name, check), MAX_AGE_MS) });
    },
    onChange: (listener) => void listeners.push(listener),
    drain() {
      isDraining = true;
    },
    isDraining: () => isDraining,
    async look() {
      // A proxy should get this answer now, without waiting for a slow part.
      if (isDraining) return { ready: false, draining: true, parts: seen };
      const states = await Promise.all(
        [...known].map(async ([name, { needed, look }]) => ({ name, needed, state: await look() })),
      );
      seen = Object.fromEntries(states.map(({ name, state }) => [name, state]));
      return {
        ready: !isDraining && states.every(({ needed, state }) => state === 'ok' || !needed),
        draining: isDraining,
        parts: seen,
      };
    },
  };
}

async function failureOf(check: () => Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Error>((resolve) => {
    timer = setTimeout(() => resolve(new Error(`No answer within ${ANSWER_MS} ms.`)), ANSWER_MS);
  });
  const outcome = check().then(
    () => undefined,
    (error: unknown) => error ?? new Error('It failed without a reason.'),
  );
  const first = await Promise.race([outcome, tooLate]);
  clearTimeout(timer);
  return first;
}
