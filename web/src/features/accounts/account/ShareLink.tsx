import { Link2, Share2 } from 'lucide-react';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { notify } from '../../../ui/toasts/notify.ts';
import { useViewer } from '../../profiles/profiles.api.ts';
import { accountToasts } from '../accounts.texts.ts';
import { accountScreenTexts } from './account.texts.ts';

/** Shares the link to the person's own card. Only verified people who may see it can open it. */
export function ShareLink() {
  const { _id } = useViewer();
  const link = `${window.location.origin}/u/${_id}`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      notify.success(accountToasts.linkCopied);
    } catch {
      // Without clipboard access (insecure page, no permission), the link can still be copied by hand.
      notify.plain(link);
    }
  }

  async function share() {
    try {
      await navigator.share({ url: link });
    } catch (failure) {
      // Closing the share sheet is not a failure.
      if (!(failure instanceof DOMException && failure.name === 'AbortError')) await copy();
    }
  }

  return (
    <div className="flex">
      <IconButton icon={Link2} label={accountScreenTexts.copyShareLink} onClick={() => void copy()} />
      {'share' in navigator && (
        <IconButton icon={Share2} label={accountScreenTexts.shareLink} onClick={() => void share()} />
      )}
    </div>
  );
}
