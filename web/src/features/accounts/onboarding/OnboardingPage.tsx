import { type ReactNode, useId, useRef } from 'react';
import { BackLink } from '#features/profiles/BackLink.tsx';
import { useFirstField } from '#lib/keyboard/use-first-field.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { focusFirstError } from '#ui/fields/focus-first-error.ts';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { LogOutButton } from '../account/LogOutButton.tsx';
import { BesideTheIdea } from '../sign-in/BesideTheIdea.tsx';
import { onboardingTexts } from './onboarding.texts.ts';
import { StepProgress } from './StepProgress.tsx';

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

/** A step of the onboarding, with progress, a question and a button; on a wide screen beside what it leads to. */
export function OnboardingPage({ step, title, back, action, busy, onSubmit, children }: Props) {
  const form = useId();
  const fields = useRef<HTMLFormElement>(null);
  useFirstField(fields);
  return (
    <BesideTheIdea>
      <Page
        header={
          <TopBar
            left={back && <BackLink to={back} label={onboardingTexts.back} />}
            title={<StepProgress step={step} />}
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
          ref={fields}
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
    </BesideTheIdea>
  );
}
