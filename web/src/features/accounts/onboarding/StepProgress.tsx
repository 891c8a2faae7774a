import { ProgressBar } from '#ui/status/Progress.tsx';
import { onboardingTexts } from './onboarding.texts.ts';

/** Three screens before the account, more about the person, and the photo at a venue. */
const STEPS = 5;

/** How far someone new has come. */
export function StepProgress({ step }: { step: 1 | 2 | 3 | 4 | 5 }) {
  return <ProgressBar value={step / STEPS} label={onboardingTexts.stepOf(step, STEPS)} />;
}
