import { BIO_MAX } from '@showup/contract/profiles';
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { ConsentNote } from '#features/profiles/ConsentNote.tsx';
import { HideToggle } from '#features/profiles/own/HideToggle.tsx';
import { PhotoPicker, type PhotoWork } from '#features/profiles/photos/PhotoPicker.tsx';
import { isNewHere } from '#features/profiles/profiles.api.ts';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { Redirect } from '#ui/navigation/router.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { accountToasts } from '../accounts.texts.ts';
import { useWayOfBanned } from '../bans/banned.api.ts';
import { failureText } from '../failure-text.ts';
import { OnboardingPage } from './OnboardingPage.tsx';
import { onboardingTexts } from './onboarding.texts.ts';
import { bioStep, genderStep, nameStep, onboardingDraft, openStep } from './onboarding-draft.ts';
import { useSignup } from './sign-up.api.ts';
import { useOnboarding } from './use-onboarding.ts';

export function BioScreen() {
  const { draft, note, keep, isKeeping, viewer } = useOnboarding();
  const signup = useSignup();
  const goIfBanned = useWayOfBanned();
  const [tried, setTried] = useState(false);
  const photos = usePhotosFirst(() => void create());
  const step = openStep(draft);
  const parsed = bioStep(draft);
  if (step !== '/bio') return <Redirect to={step} />;
  const errors = tried && !parsed.success ? z.flattenError(parsed.error).fieldErrors : {};

  async function create() {
    setTried(true);
    const [name, gender] = [nameStep(draft), genderStep(draft)];
    if (!parsed.success || !name.success || !gender.success) return;
    isNewHere.write(true);
    try {
      if (viewer) await keep();
      else {
        const phoneNumber = draft.owner || undefined;
        await signup.mutateAsync({ ...name.data, ...gender.data, ...parsed.data, phoneNumber });
      }
      onboardingDraft.clear();
      notify.success(viewer ? accountToasts.saved : accountToasts.created);
    } catch (failure) {
      if (goIfBanned(failure)) return;
      notify.error(failureText(failure), { of: failure });
    }
  }

  return (
    <OnboardingPage
      step={3}
      title={onboardingTexts.threePhotos}
      back="/gender"
      action={
        photos.areAwaited ? onboardingTexts.photosOnTheWay(draft.photos) : onboardingTexts.createAccount
      }
      busy={isKeeping || signup.isPending}
      onSubmit={photos.submit}
    >
      <PhotoPicker
        label={onboardingTexts.photos}
        photoSlots={draft.photos}
        onChange={(update) => note((now) => ({ photos: [...update(now.photos)] }))}
        onWork={photos.setWork}
        error={errors.photos?.[0]}
      />
      <ConsentNote of="photos" to="/privacy" />
      <Bio value={draft.bio} onChange={(bio) => note(() => ({ bio }))} error={errors.bio?.[0]} />
      {draft.identifiedAs === 'Female' && (
        <HideToggle
          isHidden={draft.isProfileHidden}
          onChange={(isProfileHidden) => note(() => ({ isProfileHidden }))}
        />
      )}
    </OnboardingPage>
  );
}

/** If the button is pressed while photos upload, the form is sent as soon as the last one is there. */
function usePhotosFirst(send: () => void) {
  const [work, setWork] = useState<PhotoWork>(null);
  const [areAwaited, setAwaited] = useState(false);
  const sendNow = useEffectEvent(send);
  useEffect(() => {
    if (!areAwaited || work !== null) return;
    setAwaited(false);
    sendNow();
  }, [areAwaited, work]);
  return { areAwaited, setWork, submit: () => (work === 'uploading' ? setAwaited(true) : send()) };
}

type BioProps = { value: string; onChange: (bio: string) => void; error: string | undefined };

function Bio({ value, onChange, error }: BioProps) {
  return (
    <TextArea
      label={onboardingTexts.bio}
      placeholder={onboardingTexts.bioPlaceholder}
      rows={3}
      value={value}
      maxLength={BIO_MAX}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  );
}
