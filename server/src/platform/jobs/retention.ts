import type {
  DeletedAtOnce,
  DeletedLater,
  Kept,
  Retention as RetentionTable,
} from '@showup/contract/public/retention';

/** What a job deletes. `after` is the constant by which the job deletes, so that the two can't disagree. */
export type Deletes = Readonly<Omit<DeletedLater, 'everyHours'>>;

/** What a feature says of data outside its jobs. */
export interface Retained {
  readonly atOnce?: readonly DeletedAtOnce[];
  readonly kept?: readonly Kept[];
}

/** The part of jobs that no feature has. */
export const PLATFORM = 'platform';

interface DeclaredJob {
  /** The feature whose job it is, or `PLATFORM`. */
  readonly part: string;
  readonly name: string;
  readonly hours: number;
  readonly deletes: readonly Deletes[];
}

/** How long data of people is kept, in the order in which jobs and features declare it. */
export class Retention {
  readonly #jobs: DeclaredJob[] = [];
  readonly #atOnce: DeletedAtOnce[] = [];
  readonly #kept: Kept[] = [];

  addJob(job: DeclaredJob): void {
    this.#jobs.push(job);
  }

  add({ atOnce = [], kept = [] }: Retained): void {
    this.#atOnce.push(...atOnce);
    this.#kept.push(...kept);
  }

  /** All jobs, with those that delete nothing. */
  jobs(): readonly DeclaredJob[] {
    return this.#jobs;
  }

  table(): RetentionTable {
    const parts = new Set(this.#jobs.filter(({ deletes }) => deletes.length > 0).map(({ part }) => part));
    if (parts.delete(PLATFORM)) parts.add(PLATFORM); // last, as it matters least to people
    const later = [...parts].map((part) => ({
      part,
      entries: this.#jobs
        .filter((job) => job.part === part)
        .flatMap(({ hours, deletes }) => deletes.map((entry) => ({ ...entry, everyHours: hours }))),
    }));
    return { later, atOnce: [...this.#atOnce], kept: [...this.#kept] };
  }
}
