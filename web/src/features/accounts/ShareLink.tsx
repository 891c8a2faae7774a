import { Share2 } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import { notify } from '../../ui/notify.tsx';
import { useViewer } from '../profiles/profiles.api.ts';
import { accountNotices } from './accounts.texts.ts';

/** Copies the address of one's own card. It opens for verified people who may see it; others begin at the sign-in. */
export function ShareLink() {
  const { _id } = useViewer();

  async function share() {
    const link = `${window.location.origin}/u/${_id}`;
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
