/** Object URLs of kept pictures, by address. Filled only while the server is unreachable. */
const shown = new Map<string, string>();

/** The kept copy of a picture, while the server is unreachable. */
export const keptPicture = (address: string): string | undefined => shown.get(address);

export function showKeptPicture(address: string, picture: Blob): void {
  shown.set(address, URL.createObjectURL(picture));
}

/** Called when the server answers again, and on sign-out. */
export function forgetShownPictures(): void {
  for (const url of shown.values()) URL.revokeObjectURL(url);
  shown.clear();
}
