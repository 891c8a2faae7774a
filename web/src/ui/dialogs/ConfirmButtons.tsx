import type { ComponentProps } from 'react';
import { Button } from '../buttons/Button.tsx';

type Props = {
  /** What is confirmed, as the button says it. */
  action: string;
  cancel: string;
  variant?: ComponentProps<typeof Button>['variant'];
  busy: boolean;
  /** The id of the form that the action sends; without one, `onConfirm` is called. */
  form?: string | undefined;
  onConfirm?: (() => void) | undefined;
  onCancel: () => void;
};

/** The foot of a dialog that asks whether to do something. */
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
