import { Share2 } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import { notify } from '../../ui/notify.tsx';
import { accountNotices } from './accounts.texts.ts';

/** Copies the address where a friend begins. Profiles themselves are for members only, so none is in it. */
export function ShareLink() {
  async function share() {
    const link = `${window.location.origin}/login`;
    try {
      await navigator.clipboard.writeText(link);
      notify.success(accountNotices.linkCopied);
    } catch {
      // Without the clipboard (a page that is not secure, a refusal) the link can still be read and copied by hand.
      notify.plain(link);
    }
  }

  return <IconButton icon={Share2} label="Copy share link" onClick={() => void share()} />;
}
