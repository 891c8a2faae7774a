/** Object URLs of kept pictures, by address. Filled only while the server is out of reach. */
const shown = new Map<string, string>();

/** The kept copy, while the server is out of reach. */
export const keptPicture = (address: string): string | undefined => shown.get(address);

export function showKeptPicture(address: string, picture: Blob): void {
  shown.set(address, URL.createObjectURL(picture));
}

/** For when the server answers again, and at sign-out. */
export function forgetShownPictures(): void {
  for (const url of shown.values()) URL.revokeObjectURL(url);
  shown.clear();
}
