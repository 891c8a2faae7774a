/** The database is away, too slow or too busy. Whether statements under way took effect is unknown. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  readonly code: 'DATABASE_LOST' | 'DATABASE_SLOW' | 'DATABASE_BUSY';

  constructor(code: DatabaseAway['code']) {
    super(reasons[code]);
    this.code = code;
  }
}

const reasons = {
  DATABASE_LOST: 'The connection to the database was lost.',
  DATABASE_SLOW: 'The database took too long to answer.',
  DATABASE_BUSY: 'Too many statements are waiting for the database.',
} as const;

/** Codes of postgres.js, Node and PostgreSQL for a connection that is lost or was never made. */
const LOST = new Set([
  'DATABASE_LOST',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '53300', // too many connections
  '57P01', // shut down by an administrator
  '57P02', // after a crash
  '57P03', // starting up
  '57P05',
  '25P03', // idle in a transaction for too long
]);

/** Nothing was written because there is no space. */
const WITHOUT_ROOM = new Set([
  '53100', // disk full
  '25006', // read-only: its disk is nearly full, or another server is about to take over
]);

/** The connection works, but the database cannot do this right now. */
const UNABLE = new Set([
  ...WITHOUT_ROOM,
  'DATABASE_SLOW',
  'DATABASE_BUSY',
  '57014', // statement timeout
  '55P03', // lock timeout
  '53200', // out of memory
  '58030', // disk failure
]);

export function isLost(error: unknown): boolean {
  return LOST.has(codeOf(error));
}

/** Whether a statement certainly wrote nothing because there is no space. */
export function isWithoutRoom(error: unknown): boolean {
  return WITHOUT_ROOM.has(codeOf(error));
}

/** Whether it makes sense to try again in a moment. */
export function isUnavailable(error: unknown): boolean {
  return isLost(error) || UNABLE.has(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
