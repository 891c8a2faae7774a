/** The look of the app belongs to the device, not to the person. */
const KEPT = ['theme'];

/** Takes away what this browser kept for the person who has left: the last photo, places, drafts. */
export function forgetDevice(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!KEPT.includes(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // Storage that is blocked has kept nothing.
  }
}
