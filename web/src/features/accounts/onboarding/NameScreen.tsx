import { NAME_MAX } from '@showup/contract/profiles';
import { useState } from 'react';
import { DisplayNameField } from '#features/profiles/DisplayNameField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { useNavigate } from '#ui/navigation/router.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { failureText } from '../failure-text.ts';
import { BirthdayField } from './BirthdayField.tsx';
import { isWritten } from './birthday-entry.ts';
import { OnboardingPage } from './OnboardingPage.tsx';
import { onboardingTexts } from './onboarding.texts.ts';
import { type Birthday, nameComplaints, nameStep } from './onboarding-draft.ts';
import { useOnboarding } from './use-onboarding.ts';

export function NameScreen() {
  const { draft, note, keep, isKeeping, viewer } = useOnboarding();
  const navigate = useNavigate();
  const [triedWith, setTriedWith] = useState<Birthday>();
  const { fullName, dob } = triedWith ? nameComplaints(draft) : {};
  // Not while it is being corrected.
  const shownDob = draft.birthday === triedWith || isWritten(draft.birthday) ? dob : undefined;

  async function go() {
    setTriedWith(draft.birthday);
    if (!nameStep(draft).success) return;
    try {
      await keep();
      navigate('/gender');
    } catch (failure) {
      notify.error(failureText(failure), { of: failure });
    }
  }

  return (
    <OnboardingPage
      step={1}
      title={onboardingTexts.nameTitle}
      back={viewer ? undefined : '/login'}
      action={onboardingTexts.continue}
      busy={isKeeping}
      onSubmit={() => void go()}
    >
      <TextField
        label={onboardingTexts.fullName}
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        maxLength={NAME_MAX}
        value={draft.fullName}
        onChange={(event) => note(() => ({ fullName: event.target.value }))}
        error={fullName}
      />
      <DisplayNameField
        fullName={draft.fullName}
        value={draft.displayName}
        onChange={(displayName) => note(() => ({ displayName }))}
      />
      <BirthdayField
        value={draft.birthday}
        onChange={(birthday) => note(() => ({ birthday }))}
        error={shownDob}
        isErrorRepeated={shownDob !== undefined && shownDob === fullName}
        hint={onboardingTexts.birthdayHint}
      />
    </OnboardingPage>
  );
}
