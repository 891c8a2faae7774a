import type { ProfileCard } from '@showup/contract/profiles';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { SafetyCentreLink } from './SafetyCentreLink.tsx';
import { useBlock } from './safety.api.ts';
import { blockMeaning, blockReportTexts } from './safety.texts.ts';

type Props = {
  person: Pick<ProfileCard, '_id' | 'fullName'>;
  onClose: () => void;
  /** Called once the person is blocked. */
  onBlocked: () => void;
};

/** Asks for confirmation, not for a reason. */
export function BlockDialog({ person, onClose, onBlocked }: Props) {
  const { mutateAsync: block, isPending, error } = useBlock();

  // A live event may have unmounted this dialog before the response.
  function showDone() {
    notify.success(blockReportTexts.blocked);
    onBlocked();
  }

  return (
    <Dialog
      title={blockReportTexts.blockTitle(person.fullName)}
      onClose={onClose}
      locked={isPending}
      foot={
        <>
          <Button
            variant="danger"
            wide
            busy={isPending}
            // The mutation's state shows a failure below.
            onClick={() => void block(person._id).then(showDone, () => {})}
          >
            {blockReportTexts.block}
          </Button>
          <Button variant="quiet" wide disabled={isPending} onClick={onClose}>
            {blockReportTexts.cancel}
          </Button>
        </>
      }
    >
      <p className="text-body break-words text-muted">{blockMeaning(person.fullName)}</p>
      <SafetyCentreLink />
      <p role="alert" className="mt-3 text-body text-error empty:hidden">
        {error?.message}
      </p>
    </Dialog>
  );
}
