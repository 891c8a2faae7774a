import { wordsOf } from '@showup/contract/profiles/display-name';
import { useState } from 'react';
import { serverMessage } from '#lib/api/server-message.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { DisplayNameField } from '../DisplayNameField.tsx';
import { useUpdateProfile, useViewer } from '../profiles.api.ts';
import { profilesTexts, profileToasts } from '../profiles.texts.ts';

/** Asks people from before they could choose it which name others see. Until they answer, it stays their full name. */
export function NameQuestion() {
  const { fullName, displayName } = useViewer();
  const { mutate: update, isPending } = useUpdateProfile();
  const [chosen, setChosen] = useState(fullName);
  const [isClosed, setClosed] = useState(false);
  if (displayName != null || isClosed || new Set(wordsOf(fullName)).size < 2) return null;

  function save(name: string) {
    update(
      { displayName: name },
      {
        onError: (error) => notify.error(serverMessage(error) ?? profileToasts.notSaved, { of: error }),
      },
    );
  }

  return (
    <Dialog
      unasked
      title={profilesTexts.whichName}
      onClose={() => {
        setClosed(true);
        save(fullName);
      }}
      foot={
        <Button wide busy={isPending} onClick={() => save(chosen)}>
          {profilesTexts.keepName(chosen)}
        </Button>
      }
    >
      <p className="mb-5 text-muted">{profilesTexts.whichNameText(fullName)}</p>
      <DisplayNameField fullName={fullName} value={chosen} onChange={setChosen} />
    </Dialog>
  );
}
