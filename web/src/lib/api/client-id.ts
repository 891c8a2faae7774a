/** A new id for something this browser sends, so that sending it again changes nothing. Avoids `randomUUID`, which exists on https and localhost only. */
export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
