const MINUTE_MS = 60_000;

/** `YYYY-MM-DDTHH:MM` by this device's clock, as a `datetime-local` field has it. */
export function localInput(ms: number): string {
  const offset = new Date(ms).getTimezoneOffset() * MINUTE_MS;
  return new Date(ms - offset).toISOString().slice(0, 16);
}
