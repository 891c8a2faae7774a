/** Names from our own schema, which are safe to log. */
const SCHEMA_NAMES = ['table_name', 'column_name', 'constraint_name'] as const;

interface LoggedError {
  /** Its name. */
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly [property: string]: unknown;
}

/**
 * The properties of an error that are logged. Others of a PostgreSQL error (`detail`, `where`, `query`, `parameters`,
 * `args`) contain what people sent, such as phone numbers and emails.
 */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'A value that is not an error was thrown.', stack: '' };
  const named: Record<string, unknown> = {};
  for (const key of ['code', ...SCHEMA_NAMES]) {
    const value: unknown = Reflect.get(error, key);
    if (typeof value === 'string' || typeof value === 'number') named[key] = value;
  }
  const { name: type, stack = '' } = error;
  if (!quotesValue(named.code)) return { type, message: error.message, stack, ...named };
  const message = 'A value had the wrong format or size.';
  return { type, message, stack: stack.slice(Math.max(0, stack.indexOf('\n    at '))), ...named };
}

/** data_exception: PostgreSQL's message quotes the value it could not read. */
function quotesValue(code: unknown): boolean {
  return typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code);
}
