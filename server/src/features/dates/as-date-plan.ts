import type { DateOutcome, DatePlan } from '@showup/contract/dates';
import { timeZoneAt } from '#features/venues/time-zone';
import type { DateRow } from './dates.queries.ts';

/** A date in the contract's shape. */
export function asDatePlan(row: DateRow): DatePlan {
  const { _id, userId, at, overAt, state, isMine, replacesId, createdAt, version, isHere, met, safe } = row;
  const { venueId, venueName, address, category, latitude, longitude, isFromOsm, hint } = row;
  return {
    _id,
    userId,
    at,
    overAt,
    state,
    isMine,
    replacesId,
    createdAt,
    version,
    isHere,
    hint,
    location: {
      _id: venueId,
      name: venueName,
      address,
      category,
      latitude,
      longitude,
      timeZone: timeZoneAt(row),
      ...(isFromOsm && { source: 'osm' as const }),
    },
    outcome: outcomeOf(row),
    after: met === null || safe === null ? null : { met, safe },
  };
}

function outcomeOf({ state, acceptedAt, isKept, isOver }: DateRow): DateOutcome | null {
  if (acceptedAt === null || state === 'replaced') return null;
  if (isKept) return 'kept';
  if (state === 'off') return 'cancelled';
  return isOver ? 'unknown' : null;
}
