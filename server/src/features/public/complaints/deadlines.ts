const HOUR_MS = 3_600_000;
/** The desks are told of a deadline after three quarters of the time, but not more than a day before it. */
const LEAD_SHARE = 0.25;
const LONGEST_LEAD_MS = 24 * HOUR_MS;

interface Hours {
  readonly acknowledgeHours: number;
  readonly resolveHours: number;
}

export interface Deadlines {
  readonly acknowledgeBy: Date;
  readonly resolveBy: Date;
}

/** An answer acknowledges too, so the acknowledgement is never due later. */
export function deadlinesFrom(filedAt: Date, { acknowledgeHours, resolveHours }: Hours): Deadlines {
  const after = (hours: number) => new Date(filedAt.getTime() + hours * HOUR_MS);
  return {
    acknowledgeBy: after(Math.min(acknowledgeHours, resolveHours)),
    resolveBy: after(resolveHours),
  };
}

interface Waiting extends Deadlines {
  readonly filedAt: Date;
  readonly isAcknowledged: boolean;
}

interface Alert {
  readonly at: number;
  readonly change: 'near' | 'missed';
}

function alertsOf({ filedAt, acknowledgeBy, resolveBy, isAcknowledged }: Waiting): Alert[] {
  const dues = isAcknowledged ? [resolveBy] : [acknowledgeBy, resolveBy];
  return dues.flatMap((due): Alert[] => {
    const lead = Math.min(LONGEST_LEAD_MS, (due.getTime() - filedAt.getTime()) * LEAD_SHARE);
    return [
      { at: due.getTime() - lead, change: 'near' },
      { at: due.getTime(), change: 'missed' },
    ];
  });
}

/** When the desks are told next; undefined after the last deadline. */
export function nextAlertAfter(now: Date, waiting: Waiting): Date | undefined {
  const times = alertsOf(waiting).flatMap(({ at }) => (at > now.getTime() ? at : []));
  return times.length === 0 ? undefined : new Date(Math.min(...times));
}

/** What the desks are told now: the latest thing that happened. */
export function alertAt(now: Date, waiting: Waiting): Alert['change'] | undefined {
  const past = alertsOf(waiting).filter(({ at }) => at <= now.getTime());
  return past.toSorted((a, b) => a.at - b.at).at(-1)?.change;
}
