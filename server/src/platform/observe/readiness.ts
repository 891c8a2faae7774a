import { remembered } from '../metrics.ts';

type State = 'ok' | 'failed';

/** The services this server depends on. Names and states only; `onChange` receives the reasons. */
interface ReadyReport {
  readonly ready: boolean;
  readonly draining: boolean;
  readonly parts: Readonly<Record<string, State>>;
}

/** Why a part failed; undefined when it works again. */
type ChangeListener = (name: string, failure: unknown) => void;

interface Part {
  readonly needed: boolean;
  look(): Promise<State>;
}

const ANSWER_MS = 800;
/** More frequent calls get the same answer, so that checks cost nothing. */
const MAX_AGE_MS = 1_000;

/** Whether proxies should send requests here. */
export class Readiness {
  readonly #parts = new Map<string, Part>();
  readonly #failed = new Set<string>();
  readonly #listeners: ChangeListener[] = [];
  #lastSeen: ReadyReport['parts'] = {};
  #isDraining = false;

  /** If a needed part is down, no requests should be sent here. `check` throws when the part is down. */
  add(name: string, check: () => Promise<unknown>, { needed = true } = {}): void {
    this.#parts.set(name, { needed, look: remembered(() => this.#stateOf(name, check), MAX_AGE_MS) });
  }

  /** A part failed since the last check, or works again. */
  onChange(listener: ChangeListener): void {
    this.#listeners.push(listener);
  }

  /** From now on proxies should send no requests here. */
  drain(): void {
    this.#isDraining = true;
  }

  isDraining(): boolean {
    return this.#isDraining;
  }

  async look(): Promise<ReadyReport> {
    // A proxy should get this answer now, without waiting for a slow part.
    if (this.#isDraining) return { ready: false, draining: true, parts: this.#lastSeen };
    const states = await Promise.all(
      [...this.#parts].map(async ([name, { needed, look }]) => ({ name, needed, state: await look() })),
    );
    this.#lastSeen = Object.fromEntries(states.map(({ name, state }) => [name, state]));
    return {
      ready: !this.#isDraining && states.every(({ needed, state }) => state === 'ok' || !needed),
      draining: this.#isDraining,
      parts: this.#lastSeen,
    };
  }

  async #stateOf(name: string, check: () => Promise<unknown>): Promise<State> {
    const failure = await failureOf(check);
    const state = failure === undefined ? 'ok' : 'failed';
    if ((state === 'failed') === this.#failed.has(name)) return state;
    if (state === 'ok') this.#failed.delete(name);
    else this.#failed.add(name);
    for (const tell of this.#listeners) tell(name, failure);
    return state;
  }
}

async function failureOf(check: () => Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Error>((resolve) => {
    timer = setTimeout(() => resolve(new Error(`No answer within ${ANSWER_MS} ms.`)), ANSWER_MS);
  });
  const outcome = check().then(
    () => undefined,
    (error: unknown) => error ?? new Error('It failed without giving a reason.'),
  );
  const first = await Promise.race([outcome, tooLate]);
  clearTimeout(timer);
  return first;
}
