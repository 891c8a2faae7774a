import type { Context } from '../context.ts';

/** How long demo people stay online after they did something. */
const STAYS_MS = 60_000;

/** Demo people are online while they answer, as if they had a tab open. */
export class Attendance {
  readonly #presence: Pick<Context['live']['presence'], 'arrive' | 'leave'>;
  readonly #staysMs: number;
  readonly #leaving = new Map<string, NodeJS.Timeout>();

  constructor(presence: Pick<Context['live']['presence'], 'arrive' | 'leave'>, staysMs = STAYS_MS) {
    this.#presence = presence;
    this.#staysMs = staysMs;
  }

  attend(demoId: string): void {
    const leaving = this.#leaving.get(demoId);
    if (leaving) clearTimeout(leaving);
    else this.#presence.arrive(demoId);
    const leave = () => {
      this.#leaving.delete(demoId);
      this.#presence.leave(demoId);
    };
    this.#leaving.set(demoId, setTimeout(leave, this.#staysMs));
  }

  close(): void {
    for (const [demoId, leaving] of this.#leaving) {
      clearTimeout(leaving);
      this.#presence.leave(demoId);
    }
    this.#leaving.clear();
  }
}
