import { useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { Callout } from '#ui/status/Callout.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { useProofState } from '../account/account-settings.api.ts';
import { ProveDialog } from '../account/ProveDialog.tsx';
import { numberTexts } from './number.texts.ts';

/** Warns that someone failed to confirm this account on another device, and lets the person confirm it here. */
export function NumberAsked() {
  const [isProving, setProving] = useState(false);
  const isAsked = useProofState().data?.isNumberAsked ?? false;
  return (
    <>
      {isAsked && (
        <Callout tone="warning" title={numberTexts.askedTitle}>
          <p>{numberTexts.asked}</p>
          <Button variant="quiet" size="medium" className="mt-3" onClick={() => setProving(true)}>
            {numberTexts.itWasMe}
          </Button>
        </Callout>
      )}
      {isProving && (
        <ProveDialog
          title={numberTexts.itWasMe}
          then={numberTexts.thenConfirmed}
          onProved={() => {
            setProving(false);
            notify.success(numberTexts.confirmed);
          }}
          onClose={() => setProving(false)}
        />
      )}
    </>
  );
}
