import { useState } from 'react';
import { notify } from '#ui/toasts/notify.tsx';
import { failureText } from '../failure-text.ts';
import { isProofMissing } from './account-settings.api.ts';

interface Sending<Form> {
  readonly call: (form: Form) => Promise<unknown>;
  /** Shows a refusal next to its field. */
  readonly show: (failure: unknown) => void;
  /** The message after a success that the screen does not show. */
  readonly done?: string;
  readonly onClose: () => void;
}

/** Sends a form. If the server asks for a proof of identity, sends it again after the proof. */
export function useProvedSend<Form>({ call, show, done, onClose }: Sending<Form>) {
  const [unproved, setUnproved] = useState<Form>();

  async function send(form: Form): Promise<void> {
    setUnproved(undefined);
    try {
      await call(form);
    } catch (failure) {
      if (isProofMissing(failure)) setUnproved(form);
      else show(failure);
      return;
    }
    if (done !== undefined) notify.success(done);
    onClose();
  }

  function sendAgain(): void {
    if (unproved === undefined) return;
    send(unproved).catch((failure: unknown) => notify.error(failureText(failure), { of: failure }));
  }

  return { send, isProving: unproved !== undefined, sendAgain };
}
