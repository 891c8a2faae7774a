import type { Channel, CheckIn } from '@showup/contract/checkins';
import type { Context } from '#server/context';
import type { CheckInRow } from './check-ins.queries.ts';
import type { ConfirmedRow } from './contact/channels.queries.ts';
import { linkOf } from './link.ts';

/** A check-in in the contract's shape, for its owner. */
export function asCheckIn(ctx: Context, row: CheckInRow, channels: readonly ConfirmedRow[]): CheckIn {
  return {
    _id: row.id,
    dateId: row.dateId,
    dueAt: row.dueAt,
    opensAt: row.opensAt,
    latestAt: row.latestAt,
    status: row.status,
    contactName: row.contactName,
    openedAt: row.openedAt,
    reference: row.reference,
    version: row.version,
    link: linkOf(ctx, row),
    channels: channels.filter(({ checkInId }) => checkInId === row.id).map(asChannel),
    isSeen: row.seenAt !== null,
  };
}

/** Without the address itself: someone who looks over a shoulder learns little. */
export function asChannel({ kind, address, isReached }: ConfirmedRow): Channel {
  return { kind, address: masked(kind, address), isReached };
}

function masked(kind: Channel['kind'], address: string): string {
  if (kind === 'push') return '';
  if (kind === 'text') return `•••${address.slice(-3)}`;
  const [name = '', domain = ''] = address.split('@');
  return `${name.slice(0, 1)}•••@${domain}`;
}
