/** The database is away, too slow or too busy for this; nothing is known of what was under way. */
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
  DATABASE_BUSY: 'Too much waits for the database already.',
} as const;

/** Codes of postgres.js, Node and PostgreSQL for a connection that serves no more, or never did. */
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
  '57P01', // shut down by its administrator
  '57P02', // after a crash
  '57P03', // starting up
  '57P05',
  '25P03', // idle in a transaction for too long
]);

/** Nothing was written, for want of room. */
const WITHOUT_ROOM = new Set([
  '53100', // its disk is full
  '25006', // it only reads: its disk is nearly full, or another server is about to take over
]);

/** Where the connection is well and the database is not, for the moment. */
const UNABLE = new Set([
  ...WITHOUT_ROOM,
  'DATABASE_SLOW',
  'DATABASE_BUSY',
  '57014', // a statement's time was over
  '55P03', // a lock's time was over
  '53200', // its memory is full
  '58030', // its disk fails
]);

export function isLost(error: unknown): boolean {
  return LOST.has(codeOf(error));
}

/** Whether it is certain that a statement wrote nothing, and that there is no room for it. */
export function isWithoutRoom(error: unknown): boolean {
  return WITHOUT_ROOM.has(codeOf(error));
}

/** Whether asking again in a moment is worth it. */
export function isUnavailable(error: unknown): boolean {
  return isLost(error) || UNABLE.has(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
