import { type ReactNode, useId } from 'react';
import { BackLink } from '#features/profiles/BackLink.tsx';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { focusFirstError } from '#ui/fields/focus-first-error.ts';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { ProgressBar } from '#ui/status/Progress.tsx';
import { LogOutButton } from '../account/LogOutButton.tsx';
import { HowItWorks } from '../sign-in/HowItWorks.tsx';
import { Faces } from '../sign-in/LoginPromise.tsx';
import { onboardingTexts } from './onboarding.texts.ts';

type Props = {
  step: 1 | 2 | 3;
  title: string;
  /** The previous screen. Without one, signed-in people get a log-out button instead. */
  back: string | undefined;
  action: string;
  busy?: boolean | undefined;
  onSubmit: () => void;
  children: ReactNode;
};

/** The last step is the photo at a venue. */
const STEPS = 4;

/** A step of the onboarding, with progress, a question and a button; on a wide screen beside what it leads to. */
export function OnboardingPage({ step, title, back, action, busy, onSubmit, children }: Props) {
  const form = useId();
  return (
    <div className="mx-auto lg:grid lg:max-w-5xl lg:grid-cols-2 lg:gap-x-20 lg:px-6">
      <Page
        header={
          <TopBar
            left={back && <BackLink to={back} label={onboardingTexts.back} />}
            title={<ProgressBar value={step / STEPS} label={onboardingTexts.stepOf(step, STEPS)} />}
            right={back === undefined && <LogOutButton variant="plain" size="medium" />}
          />
        }
        foot={
          <Button type="submit" form={form} wide busy={busy}>
            {action}
          </Button>
        }
        gathered
        className="pt-4 pb-4"
      >
        <title>{pageTitle(title)}</title>
        <h1 className="font-display text-display font-bold text-balance">{title}</h1>
        <form
          id={form}
          noValidate
          className="mt-7 flex flex-col gap-7"
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
            focusFirstError(event.currentTarget);
          }}
        >
          {children}
        </form>
      </Page>
      <aside className="sticky top-0 hidden h-dvh flex-col justify-center gap-10 lg:flex">
        <Faces />
        <HowItWorks />
      </aside>
    </div>
  );
}
