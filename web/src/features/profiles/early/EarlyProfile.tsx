import { UserPen } from 'lucide-react';
import { useState } from 'react';
import { arrival } from '#lib/late/late-code.ts';
import { useLatePart } from '#lib/late/use-late-part.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { WordedIcon, wordedClass } from '#ui/buttons/WordedIcon.tsx';
import { Callout } from '#ui/status/Callout.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { useViewer } from '../profiles.api.ts';
import { profilesTexts } from '../profiles.texts.ts';

const load = async () => (await arrival(import('./EarlyProfileSheet.tsx'))).EarlyProfileSheet;

/** The sheet that edits a profile before the approval. */
function useSheet(title: string = profilesTexts.beforeApproval) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const Sheet = useLatePart(load, isOpen, () => {
    notify.error(profilesTexts.editorFailed);
    close();
  });
  return { open: () => setOpen(true), sheet: isOpen && Sheet && <Sheet title={title} onClose={close} /> };
}

/** For the bar at the top, before the photo is taken. */
export function EarlyProfileButton() {
  const { open, sheet } = useSheet();
  return (
    <>
      <button type="button" aria-label={profilesTexts.editYourProfile} onClick={open} className={wordedClass}>
        <WordedIcon icon={UserPen} word={profilesTexts.profileWord} />
      </button>
      {sheet}
    </>
  );
}

/** For someone whose photo did not match those of the profile. */
export function ChangePhotosButton() {
  const { open, sheet } = useSheet(profilesTexts.changeProfilePhotos);
  return (
    <>
      <Button variant="quiet" size="medium" onClick={open}>
        {profilesTexts.changeProfilePhotos}
      </Button>
      {sheet}
    </>
  );
}

/** For the wait: finishing the profile, or changing it. */
export function EarlyProfileOffer() {
  const { interests, prompts = [] } = useViewer();
  const { open, sheet } = useSheet();
  const isFinished = interests.length > 0 && prompts.length > 0;
  return (
    <>
      {isFinished ? (
        <Button variant="quiet" size="medium" onClick={open}>
          {profilesTexts.editYourProfile}
        </Button>
      ) : (
        <Callout icon={UserPen} title={profilesTexts.whileYouWait} className="text-left">
          <p>{profilesTexts.whileYouWaitText}</p>
          <Button variant="quiet" size="medium" className="mt-3" onClick={open}>
            {profilesTexts.addThem}
          </Button>
        </Callout>
      )}
      {sheet}
    </>
  );
}
