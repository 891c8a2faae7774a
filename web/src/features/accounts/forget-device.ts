import { setAppBadge } from '#lib/installed/app-badge.ts';
import { forgetPush } from '#lib/installed/push-browser.ts';
import { forgetKeptRecords } from '#lib/kept/kept-records.ts';
import { forgetShownPictures } from '#lib/kept/shown-pictures.ts';

/** They belong to the device, not to the person: the theme, and whether letters act as keys. */
const KEPT = ['theme', 'showup.letter-keys'];

/**
 * Removes everything this browser stored for the person: photos, locations, drafts, chats, unsent messages,
 * notifications.
 */
export function forgetDevice(): void {
  void forgetKeptRecords();
  forgetShownPictures();
  void setAppBadge(0);
  forgetPush().catch(() => {}); // without the session nothing is sent to this browser anyway
  try {
    for (const key of Object.keys(localStorage)) if (!KEPT.includes(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // If storage is blocked, nothing was stored.
  }
}
