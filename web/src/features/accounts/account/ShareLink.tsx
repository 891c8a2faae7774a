import { Link2, Share2 } from 'lucide-react';
import { useViewer } from '#features/profiles/profiles.api.ts';
import { copyText, share } from '#lib/device/hand-over.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { accountToasts } from '../accounts.texts.ts';
import { accountScreenTexts } from './account.texts.ts';

/** Shares the link to the person's own card. Only verified people who may see it can open it. */
export function ShareLink() {
  const { _id } = useViewer();
  const link = `${window.location.origin}/u/${_id}`;

  async function copy() {
    // What cannot be copied here can still be copied by hand.
    if (await copyText(link)) notify.success(accountToasts.linkCopied);
    else notify.plain(link);
  }

  async function shareLink() {
    if (!(await share({ url: link }))) await copy();
  }

  return (
    <div className="flex">
      <IconButton icon={Link2} label={accountScreenTexts.copyShareLink} onClick={() => void copy()} />
      {'share' in navigator && (
        <IconButton icon={Share2} label={accountScreenTexts.shareLink} onClick={() => void shareLink()} />
      )}
    </div>
  );
}
