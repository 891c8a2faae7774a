/** Two venues of the same name this near are one. */
export const SAME_VENUE_KM = 0.1;

/** The same for every spelling of a name that differs only in case and spaces. */
export function plainName(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\s+/g, '');
}
