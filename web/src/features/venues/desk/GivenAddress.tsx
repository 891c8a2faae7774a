import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { copyText } from '#lib/device/hand-over.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { deskTexts } from './venues-desk.texts.ts';

/** Shows the address of a display. It is shown only once. */
export function GivenAddress({ address, onClose }: { address: string; onClose: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);

  async function copy() {
    if (await copyText(address)) notify.success(deskTexts.addressCopied);
    // An insecure page, a refusal or no answer: the address can still be copied by hand.
    else field.current?.select();
  }

  return (
    <Dialog
      title={deskTexts.theDisplaysAddress}
      onClose={onClose}
      foot={
        <>
          <Button className="sm:flex-1" onClick={() => void copy()}>
            <Copy size={18} aria-hidden />
            {deskTexts.copyAddress}
          </Button>
          <Button variant="quiet" className="sm:flex-1" onClick={onClose}>
            {deskTexts.done}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextArea ref={field} label={deskTexts.address} value={address} readOnly rows={2} />
        <p className="text-body text-muted">{deskTexts.shownOnce}</p>
      </div>
    </Dialog>
  );
}
