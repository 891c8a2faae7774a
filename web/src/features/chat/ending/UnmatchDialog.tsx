import type { ChatPartner } from '@showup/contract/chat';
import { useQueryClient } from '@tanstack/react-query';
import { useUnmatch } from '#features/matching/matching.api.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { chatScreenTexts } from '../chat.texts.ts';
import { forgetPartner } from './forget-partner.ts';

type Props = { partner: ChatPartner; onClose: () => void; onDone: () => void };

/** Asks for confirmation, since an unmatch can't be undone. */
export function UnmatchDialog({ partner, onClose, onDone }: Props) {
  const cache = useQueryClient();
  const unmatch = useUnmatch();

  async function confirm() {
    const { unmatched } = await unmatch.mutateAsync(partner._id);
    forgetPartner(cache, partner._id);
    if (unmatched) onDone();
    // If another tab or the other person was first, the screen says that the conversation is gone.
    else onClose();
  }

  return (
    <Dialog
      title={chatScreenTexts.unmatchTitle(partner.fullName)}
      onClose={onClose}
      locked={unmatch.isPending}
      foot={
        <>
          <Button
            variant="danger"
            wide
            busy={unmatch.isPending}
            // The mutation's state shows a failure below.
            onClick={() => void confirm().catch(() => {})}
          >
            {chatScreenTexts.unmatch}
          </Button>
          <Button variant="quiet" wide onClick={onClose} disabled={unmatch.isPending}>
            {chatScreenTexts.cancel}
          </Button>
        </>
      }
    >
      <p className="text-body text-muted">{chatScreenTexts.unmatchMeaning}</p>
      <p role="alert" className="mt-3 text-body text-error empty:hidden">
        {unmatch.error?.message}
      </p>
    </Dialog>
  );
}
