import { Share2 } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import { notify } from '../../ui/notify.tsx';
import { useViewer } from '../profiles/profiles.api.ts';
import { accountTexts } from './account.texts.ts';
import { accountNotices } from './accounts.texts.ts';

/** A finger expects the phone's own sheet, with the apps to share to; elsewhere the link is copied. */
const canShare = () => 'share' in navigator && window.matchMedia('(pointer: coarse)').matches;

/** Gives away the address of one's own card. It opens for verified people who may see it; others begin at the sign-in. */
export function ShareLink() {
  const { _id } = useViewer();

  async function share() {
    const link = `${window.location.origin}/u/${_id}`;
    try {
      if (canShare()) return await navigator.share({ url: link });
    } catch (failure) {
      // Whoever closes the sheet wants nothing else.
      if (failure instanceof DOMException && failure.name === 'AbortError') return;
    }
    try {
      await navigator.clipboard.writeText(link);
      notify.success(accountNotices.linkCopied);
    } catch {
      // Without the clipboard (a page that is not secure, a refusal) the link can still be read and copied by hand.
      notify.plain(link);
    }
  }

  return <IconButton icon={Share2} label={accountTexts.copyShareLink} onClick={() => void share()} />;
}
