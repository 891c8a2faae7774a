import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useLiveEvents } from '../../../lib/live/use-live-events.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { profilesKeys, useViewer } from '../../profiles/profiles.api.ts';
import { accountSettingsKeys } from '../account/account-settings.api.ts';
import { numberChangedText, numberTexts } from './number.texts.ts';
import { isNumberNews, noteNumberChange } from './number-notice.ts';

/** Tells each device on which the person is signed in that their number is another one, in front of any screen. */
export function NumberNotice() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const viewer = useViewer();
  const [read, setRead] = useState<string>();
  const { phoneChangedAt, phoneNumber } = viewer;

  useLiveEvents({
    phoneChanged() {
      // The tab that changes the number learns it from the response.
      if (cache.isMutating({ mutationKey: accountSettingsKeys.changeNumber }) > 0) return;
      void cache.invalidateQueries({ queryKey: profilesKeys.viewer });
    },
  });

  function close() {
    noteNumberChange(viewer);
    setRead(phoneChangedAt ?? undefined);
  }

  if (phoneChangedAt === null || read === phoneChangedAt || !isNumberNews(viewer)) return null;
  return (
    <Dialog
      unasked
      title={numberTexts.changedTitle}
      onClose={close}
      foot={
        <>
          <Button wide onClick={close}>
            {numberTexts.ok}
          </Button>
          <Button
            variant="quiet"
            wide
            onClick={() => {
              close();
              void navigate('/account');
            }}
          >
            {numberTexts.lookAtAccount}
          </Button>
        </>
      }
    >
      <p>{numberChangedText(phoneChangedAt, phoneNumber)}</p>
      <p className="mt-2">{numberTexts.notYou}</p>
    </Dialog>
  );
}
