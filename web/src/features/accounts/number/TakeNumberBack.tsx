import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { useTakeNumberBack } from '../account/account-settings.api.ts';
import { CodeStep } from '../codes/CodeStep.tsx';
import { numberTexts } from './number.texts.ts';

type Props = {
  /** The account’s previous number. */
  phone: string;
  onClose: () => void;
};

export function TakeNumberBack({ phone, onClose }: Props) {
  const takeBack = useTakeNumberBack();

  async function send(token: string) {
    const { email } = await takeBack.mutateAsync(token);
    notify.success(email === null ? numberTexts.takenBack : numberTexts.takenBackPassword);
    onClose();
  }

  return (
    <Dialog
      title={numberTexts.takeBack}
      locked={takeBack.isPending}
      onClose={onClose}
      foot={
        <Button variant="quiet" wide disabled={takeBack.isPending} onClick={onClose}>
          {numberTexts.cancel}
        </Button>
      }
    >
      <p className="mb-4">{numberTexts.takeBackText}</p>
      <CodeStep phone={phone} masked onToken={send} />
    </Dialog>
  );
}
