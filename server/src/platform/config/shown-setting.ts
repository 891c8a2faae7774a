/** Never shown, not even when wrong: a key may have been set under the name of another setting. */
const isSecret = (name: string) =>
  name === 'SECRET_KEY' || name === 'METRICS_TOKEN' || /^(TWILIO|MSG91|S3)_/.test(name);

/** A bad value as an error message may show it. */
export function shownSetting(name: string, value: string | undefined): string {
  if (value === undefined) return 'not set';
  if (isSecret(name)) return 'set to something else';
  if (name === 'DATABASE_URL' || name === 'REDIS_URL' || name === 'SMTP_URL')
    return `"${/^\w+:\/\//.exec(value)?.[0] ?? ''}…"`;
  return `"${withoutPassword(value)}"`;
}

/** An address without its password: what is between the user's name and the last @. */
function withoutPassword(value: string): string {
  const user = /\/\/[^:/@]*:/.exec(value);
  const end = value.lastIndexOf('@');
  const start = user ? user.index + user[0].length : end;
  return start < end ? `${value.slice(0, start)}***${value.slice(end)}` : value;
}
