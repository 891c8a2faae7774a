import { GENDERS } from '@showup/contract/profiles';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { ChipGroup } from '#ui/fields/ChipGroup.tsx';
import { ChoiceGroup } from '#ui/fields/ChoiceGroup.tsx';
import { Redirect, useNavigate } from '#ui/navigation/router.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { failureText } from '../failure-text.ts';
import { OnboardingPage } from './OnboardingPage.tsx';
import { onboardingTexts } from './onboarding.texts.ts';
import { genderStep, openStep } from './onboarding-draft.ts';
import { useOnboarding } from './use-onboarding.ts';

const genders = GENDERS.map((value) => ({ value, label: value }));

/** @param props.beforePhotos what to know before the next step asks for photos */
export function GenderScreen({ beforePhotos }: { beforePhotos?: ReactNode }) {
  const { draft, note, keep, isKeeping } = useOnboarding();
  const navigate = useNavigate();
  const [tried, setTried] = useState(false);
  if (openStep(draft) === '/name') return <Redirect to="/name" />;
  const parsed = genderStep(draft);
  const errors = tried && !parsed.success ? z.flattenError(parsed.error).fieldErrors : {};

  async function go() {
    setTried(true);
    if (!parsed.success) return;
    try {
      await keep();
      navigate('/bio');
    } catch (failure) {
      notify.error(failureText(failure), { of: failure });
    }
  }

  return (
    <OnboardingPage
      step={2}
      title={onboardingTexts.genderTitle}
      back="/name"
      action={onboardingTexts.continue}
      busy={isKeeping}
      onSubmit={() => void go()}
    >
      <ChoiceGroup
        label={onboardingTexts.iIdentifyAs}
        options={genders}
        value={draft.identifiedAs}
        onChange={(identifiedAs) => note(() => ({ identifiedAs }))}
        error={errors.identifiedAs?.[0]}
      />
      <ChipGroup
        label={onboardingTexts.iAmInterestedIn}
        options={genders}
        values={draft.interestedIn}
        onChange={(interestedIn) => note(() => ({ interestedIn }))}
        error={errors.interestedIn?.[0]}
      />
      {beforePhotos}
    </OnboardingPage>
  );
}
