import { type FormEvent, type ReactNode, type RefObject, useEffect, useId } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { accountScreenTexts } from './account/account.texts.ts';

type Props = {
  title: string;
  /** The label of the submit button. */
  action: string;
  busy: boolean;
  form: RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A small form in a dialog, with its first field focused. */
export function FormDialog({ title, action, busy, form, onSubmit, onClose, children }: Props) {
  const id = useId();

  // Runs after the dialog has opened, which may take the focus itself.
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(), [form]);

  return (
    <Dialog
      title={title}
      locked={busy}
      onClose={onClose}
      foot={
        <>
          <Button type="submit" form={id} wide busy={busy}>
            {action}
          </Button>
          <Button variant="quiet" wide disabled={busy} onClick={onClose}>
            {accountScreenTexts.cancel}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate className="flex flex-col gap-4 pb-2" onSubmit={onSubmit}>
        {children}
      </form>
    </Dialog>
  );
}
