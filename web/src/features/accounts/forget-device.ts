import { setAppBadge } from '../../lib/installed/app-badge.ts';
import { forgetPush } from '../../lib/installed/push-browser.ts';
import { forgetShownPictures } from '../../lib/kept/kept-pictures.ts';
import { forgetKeptRecords } from '../../lib/kept/kept-records.ts';

/** The look of the app belongs to the device, not to the person. */
const KEPT = ['theme'];

/** Takes away what this browser kept for the person who has left: the last photo, places, drafts, the last chats with their faces, messages not yet sent, notifications. */
export function forgetDevice(): void {
  void forgetKeptRecords();
  forgetShownPictures();
  setAppBadge(0);
  forgetPush().catch(() => {}); // without the session nothing is sent to this browser any more
  try {
    for (const key of Object.keys(localStorage)) if (!KEPT.includes(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // Storage that is blocked has kept nothing.
  }
}
