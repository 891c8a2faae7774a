import type { NewSignIn } from '@showup/contract/accounts/account-settings';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useViewer } from '#features/profiles/profiles.api.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { accountScreenTexts } from '../account/account.texts.ts';
import { ProveDialog } from '../account/ProveDialog.tsx';
import { failureText } from '../failure-text.ts';
import { isProofMissing, useAnswerSignIn } from './new-sign-ins.api.ts';
import { signedInText } from './session-times.ts';

/** Whether a sign-in in a new browser was this person. */
export function NewSignInQuestion({ signIn, onLater }: { signIn: NewSignIn; onLater: () => void }) {
  const { email } = useViewer();
  const answer = useAnswerSignIn();
  const [isProving, setProving] = useState(false);

  async function say(wasMe: boolean) {
    try {
      await answer.mutateAsync({ signInId: signIn._id, wasMe });
    } catch (failure) {
      // Someone in that browser has the phone, so this browser has to prove that it does too.
      if (isProofMissing(failure)) setProving(true);
      else notify.error(failureText(failure), { of: failure });
      return;
    }
    if (wasMe) return;
    notify.success(email === null ? accountScreenTexts.sessionEnded : accountScreenTexts.strangerOut);
  }

  if (isProving)
    return (
      <ProveDialog
        title={accountScreenTexts.wasThisYou}
        then={accountScreenTexts.proveToSignOut}
        busy={answer.isPending}
        onProved={() => {
          setProving(false);
          void say(false);
        }}
        onClose={() => setProving(false)}
      />
    );
  return (
    <Dialog
      unasked
      title={accountScreenTexts.wasThisYou}
      onClose={onLater}
      locked={answer.isPending}
      foot={
        <>
          <Button wide disabled={answer.isPending} onClick={() => void say(false)}>
            {accountScreenTexts.notMe}
          </Button>
          <Button variant="quiet" wide disabled={answer.isPending} onClick={() => void say(true)}>
            {accountScreenTexts.wasMe}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 text-body">
        <p>{accountScreenTexts.newSignInText}</p>
        <Device signIn={signIn} />
        <p className="text-muted">{accountScreenTexts.notMeMeaning}</p>
      </div>
    </Dialog>
  );
}

function Device({ signIn }: { signIn: NewSignIn }) {
  return (
    <p className="flex items-center gap-3">
      <MonitorSmartphone size={22} className="shrink-0 text-muted" aria-hidden />
      <span className="min-w-0">
        <span className="block font-medium break-words">{signIn.device}</span>
        <span className="block text-note text-muted">{signedInText(signIn.signedInAt)}</span>
      </span>
    </p>
  );
}
