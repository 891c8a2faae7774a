import type { CheckIn } from '@showup/contract/checkins';
import { copyText, share } from '#lib/device/hand-over.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { isConfirmed, ownerTexts } from '../checkins.texts.ts';

/** The link to send, by whatever the person uses to write to their contact. */
export function ContactLink({ checkIn }: { checkIn: CheckIn }) {
  const { link } = checkIn;
  const variant = isConfirmed(checkIn) ? 'quiet' : 'primary';

  async function copy() {
    if (await copyText(link)) notify.success(ownerTexts.copied);
    else notify.error(ownerTexts.failed);
  }

  async function shareLink() {
    if (!(await share({ text: ownerTexts.shareText, url: link }))) await copy();
  }

  return (
    <div className="flex flex-wrap gap-2">
      {'share' in navigator && (
        <Button variant={variant} size="medium" className="flex-1" onClick={() => void shareLink()}>
          {ownerTexts.share}
        </Button>
      )}
      {'clipboard' in navigator && (
        <Button variant="quiet" size="medium" className="flex-1" onClick={() => void copy()}>
          {ownerTexts.copy}
        </Button>
      )}
      <label className="basis-full text-note text-muted">
        {ownerTexts.link}
        <input
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
          className="mt-1 block w-full min-w-0 rounded-control border border-hairline bg-base-200 px-3 py-2 text-base-content"
        />
      </label>
    </div>
  );
}
