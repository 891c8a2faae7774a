import { ProgressBar } from '#ui/status/Progress.tsx';
import { onboardingTexts } from './onboarding.texts.ts';

/** The last step is the photo at a venue. */
const STEPS = 4;

/** How far someone new has come. */
export function StepProgress({ step }: { step: 1 | 2 | 3 | 4 }) {
  return <ProgressBar value={step / STEPS} label={onboardingTexts.stepOf(step, STEPS)} />;
}
