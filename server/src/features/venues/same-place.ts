/** Two venues of the same name this near are the same place. */
export const SAME_PLACE_KM = 0.1;

/** The same for every spelling of a name that differs only in case and spaces. */
export function plainName(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\s+/g, '');
}
