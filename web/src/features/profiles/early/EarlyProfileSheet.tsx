import { BIO_MAX } from '@showup/contract/profiles';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { PhotoFields } from '../edit/PhotoFields.tsx';
import { LeaveQuestion, UnsavedChanges } from '../edit/UnsavedChanges.tsx';
import { useProfileEdit } from '../edit/use-profile-edit.ts';
import type { PhotoWork } from '../photos/PhotoPicker.tsx';
import { useViewer } from '../profiles.api.ts';
import { profilesTexts } from '../profiles.texts.ts';
import { MoreFields } from './MoreFields.tsx';

/** What others will see, edited over the verification. What was typed is saved if the approval ends that screen. */
export function EarlyProfileSheet({ title, onClose }: { title: string; onClose: () => void }) {
  const { edit, setEdit, errors, isChanged, isSaved, isSaving, save } = useProfileEdit(useViewer());
  const [work, setWork] = useState<PhotoWork>(null);
  const [isLeaving, setLeaving] = useState(false);
  const isGivenUp = useRef(false);
  const fields = useRef<HTMLDivElement>(null);
  const isUnsaved = isChanged || work !== null;
  const saveTheRest = useEffectEvent(() => {
    if (isChanged && !isSaved && !isGivenUp.current) void save(null);
  });
  useEffect(() => () => saveTheRest(), []);
  useEffect(() => {
    if (isSaved) onClose();
  }, [isSaved, onClose]);

  function giveUp() {
    isGivenUp.current = true;
  }

  return (
    <Dialog
      title={title}
      onClose={() => (isUnsaved ? setLeaving(true) : onClose())}
      foot={
        <Button wide busy={isSaving || work === 'uploading'} onClick={() => void save(fields.current)}>
          {profilesTexts.save}
        </Button>
      }
    >
      <div ref={fields} className="flex flex-col gap-8">
        <PhotoFields edit={edit} onChange={setEdit} onWork={setWork} error={errors.photos?.[0]} />
        <TextArea
          label={profilesTexts.bio}
          value={edit.bio}
          maxLength={BIO_MAX}
          onChange={({ target: { value } }) => setEdit((now) => ({ ...now, bio: value }))}
          error={errors.bio?.[0]}
        />
        <MoreFields edit={edit} onChange={setEdit} errors={errors} />
      </div>
      <UnsavedChanges when={isUnsaved} onLeave={giveUp} />
      {isLeaving && (
        <LeaveQuestion
          onStay={() => setLeaving(false)}
          onLeave={() => {
            giveUp();
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}
