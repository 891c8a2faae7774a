import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { useUnblock } from './blocks.api.ts';
import { blocksTexts } from './blocks.texts.ts';

type Props = {
  blockId: string;
  title: string;
  meaning: string;
  action: string;
  onClose: () => void;
  onDone: () => void;
};

/** Explains what removing a block means, and asks for confirmation. */
export function UnblockDialog({ blockId, title, meaning, action, onClose, onDone }: Props) {
  const { mutateAsync: unblock, isPending, error } = useUnblock();

  async function confirm() {
    await unblock(blockId);
    onDone();
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      locked={isPending}
      foot={
        <>
          <Button
            wide
            busy={isPending}
            // The mutation's state shows a failure below.
            onClick={() => void confirm().catch(() => {})}
          >
            {action}
          </Button>
          <Button variant="quiet" wide disabled={isPending} onClick={onClose}>
            {blocksTexts.cancel}
          </Button>
        </>
      }
    >
      <p className="text-body break-words text-muted">{meaning}</p>
      <p role="alert" className="mt-3 text-body text-error empty:hidden">
        {error?.message}
      </p>
    </Dialog>
  );
}
