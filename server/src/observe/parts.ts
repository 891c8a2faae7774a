import { remembered } from './metrics.ts';

/** What the server stands on. Names and states only: why something fails is in the log. */
export interface Readiness {
  readonly ready: boolean;
  readonly draining: boolean;
  readonly parts: Readonly<Record<string, 'ok' | 'failed'>>;
}

export interface Parts {
  /** Without a part that is needed nobody is to be sent here. `check` throws when the part does not serve. */
  add(name: string, check: () => Promise<unknown>, options?: { readonly needed?: boolean }): void;
  /** From now on nobody new is to be sent here. */
  drain(): void;
  isDraining(): boolean;
  look(): Promise<Readiness>;
}

const ANSWER_MS = 800;
/** Whoever asks more often gets the same answer, so that asking loads nothing. */
const MAX_AGE_MS = 1_000;

export function createParts(): Parts {
  const known = new Map<string, { readonly needed: boolean; look(): Promise<'ok' | 'failed'> }>();
  let isDraining = false;

  return {
    add(name, check, { needed = true } = {}) {
      known.set(name, { needed, look: remembered(() => inTime(check), MAX_AGE_MS) });
    },
    drain() {
      isDraining = true;
    },
    isDraining: () => isDraining,
    async look() {
      const seen = await Promise.all(
        [...known].map(async ([name, { needed, look }]) => ({ name, needed, state: await look() })),
      );
      return {
        ready: !isDraining && seen.every(({ needed, state }) => state === 'ok' || !needed),
        draining: isDraining,
        parts: Object.fromEntries(seen.map(({ name, state }) => [name, state])),
      };
    },
  };
}

async function inTime(check: () => Promise<unknown>): Promise<'ok' | 'failed'> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<'failed'>((resolve) => {
    timer = setTimeout(resolve, ANSWER_MS, 'failed');
  });
  const outcome = Promise.resolve(check()).then(
    () => 'ok' as const,
    () => 'failed' as const,
  );
  const first = await Promise.race([outcome, tooLate]);
  clearTimeout(timer);
  return first;
}
