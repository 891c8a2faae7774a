import type { ComponentProps } from 'react';
import { Button } from '../buttons/Button.tsx';

type Props = {
  /** The label of the confirm button. */
  action: string;
  cancel: string;
  variant?: ComponentProps<typeof Button>['variant'];
  busy: boolean;
  /** The id of the form to submit. Without one, `onConfirm` is called. */
  form?: string | undefined;
  onConfirm?: (() => void) | undefined;
  onCancel: () => void;
};

/** The buttons of a dialog that asks for confirmation. */
export function ConfirmButtons({ action, cancel, variant, busy, form, onConfirm, onCancel }: Props) {
  return (
    <>
      <Button
        type={form === undefined ? 'button' : 'submit'}
        form={form}
        variant={variant}
        size="medium"
        className="sm:flex-1"
        busy={busy}
        onClick={onConfirm}
      >
        {action}
      </Button>
      <Button variant="quiet" size="medium" className="sm:flex-1" disabled={busy} onClick={onCancel}>
        {cancel}
      </Button>
    </>
  );
}
