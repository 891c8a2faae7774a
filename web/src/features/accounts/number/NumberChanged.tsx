import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { profilesKeys, useViewer } from '#features/profiles/profiles.api.ts';
import { arrival } from '#lib/late/late-code.ts';
import { useLatePart } from '#lib/late/use-late-part.ts';
import { useLiveEvents } from '#lib/live/use-live-events.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { useNavigate } from '#ui/navigation/router.tsx';
import { accountSettingsKeys } from '../account/account-settings.api.ts';
import { numberChangedText, numberTexts } from './number.texts.ts';
import { isNumberNews, noteNumberChange } from './number-news.ts';

const loadTakeBack = async () => (await arrival(import('./TakeNumberBack.tsx'))).TakeNumberBack;

/** Tells every signed-in device, over any screen, that the number was changed. */
export function NumberChanged() {
  const cache = useQueryClient();
  const viewer = useViewer();
  const [read, setRead] = useState<string>();
  const [isTakingBack, setTakingBack] = useState(false);
  const { phoneChangedAt, phoneNumber, lostPhoneNumber } = viewer;
  const TakeNumberBack = useLatePart(loadTakeBack, Boolean(lostPhoneNumber));

  useLiveEvents({
    phoneChanged() {
      // The tab that changed the number learns about it from the response.
      if (cache.isMutating({ mutationKey: accountSettingsKeys.changeNumber }) > 0) return;
      void cache.invalidateQueries({ queryKey: profilesKeys.viewer });
    },
  });

  const putOff = () => setRead(phoneChangedAt ?? undefined);
  function close() {
    noteNumberChange(viewer);
    putOff();
  }

  if (isTakingBack && lostPhoneNumber && TakeNumberBack)
    return <TakeNumberBack phone={lostPhoneNumber} onClose={() => setTakingBack(false)} />;
  if (phoneChangedAt === null || read === phoneChangedAt || !isNumberNews(viewer)) return null;
  return (
    <Dialog
      unasked
      title={numberTexts.changedTitle}
      onClose={lostPhoneNumber ? putOff : close} // shown again on the next visit while it can be undone
      foot={
        lostPhoneNumber ? (
          <Undoable onNo={() => setTakingBack(true)} onYes={close} />
        ) : (
          <Final onClose={close} />
        )
      }
    >
      <p>{numberChangedText(phoneChangedAt, phoneNumber)}</p>
      <p className="mt-2">{lostPhoneNumber ? numberTexts.notYouYet : numberTexts.notYou}</p>
    </Dialog>
  );
}

function Undoable({ onNo, onYes }: { onNo: () => void; onYes: () => void }) {
  return (
    <>
      <Button wide onClick={onNo}>
        {numberTexts.wasNotMe}
      </Button>
      <Button variant="quiet" wide onClick={onYes}>
        {numberTexts.wasMe}
      </Button>
    </>
  );
}

function Final({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <>
      <Button wide onClick={onClose}>
        {numberTexts.ok}
      </Button>
      <Button
        variant="quiet"
        wide
        onClick={() => {
          onClose();
          navigate('/account');
        }}
      >
        {numberTexts.lookAtAccount}
      </Button>
    </>
  );
}
