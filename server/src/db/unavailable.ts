/** Codes of postgres.js and PostgreSQL that mean: the database is away for a moment, ask again. */
const AWAY = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '57014',
]);

export function isUnavailable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && AWAY.has(error.code);
}
