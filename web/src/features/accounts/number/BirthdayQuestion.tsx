import type { BirthdayAsked, NumberClaim } from '@showup/contract/accounts/number';
import { DateOfBirth } from '@showup/contract/profiles';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { Button, buttonClass } from '#ui/buttons/Button.tsx';
import { focusFirstError } from '#ui/fields/focus-first-error.ts';
import { Link } from '#ui/navigation/router.tsx';
import { Callout } from '#ui/status/Callout.tsx';
import { BirthdayField } from '../onboarding/BirthdayField.tsx';
import { dobOf } from '../onboarding/onboarding-draft.ts';
import { questionTexts, triesText } from './birthday-question.texts.ts';
import { NumberReviewForm } from './NumberReviewForm.tsx';
import { QuestionStep } from './QuestionStep.tsx';

type Props = {
  phone: string;
  /** The token for a correct code to that phone. */
  token: string;
  asked: BirthdayAsked;
  busy: boolean;
  onAnswer: (dob: string) => void;
};

/** Asked after a correct code for an account unused for a long time, since the number may have a new owner. */
export function BirthdayQuestion({ phone, token, asked, busy, onAnswer }: Props) {
  const [claim, setClaim] = useState<NumberClaim>();
  if (claim !== undefined) {
    return <NumberReviewForm phone={phone} token={token} claim={claim} onBack={() => setClaim(undefined)} />;
  }
  const isClosed = asked.triesLeft === 0;
  return (
    <QuestionStep title={isClosed ? questionTexts.closedTitle : questionTexts.title}>
      {isClosed ? <WaysLeft /> : <AnswerForm asked={asked} busy={busy} onAnswer={onAnswer} />}
      {asked.review === 'open' && (
        <Callout title={questionTexts.waiting}>{questionTexts.waitingText}</Callout>
      )}
      {asked.review === 'refused' && <Callout>{questionTexts.refused}</Callout>}
      {asked.review === null && (
        <div className="flex flex-col items-center gap-2">
          {isClosed && (
            <Button variant="quiet" wide onClick={() => setClaim('mine')}>
              {questionTexts.askUs}
            </Button>
          )}
          <Button variant="plain" size="medium" onClick={() => setClaim('not_mine')}>
            {questionTexts.notMine}
          </Button>
        </div>
      )}
    </QuestionStep>
  );
}

function AnswerForm({ asked, busy, onAnswer }: Pick<Props, 'asked' | 'busy' | 'onAnswer'>) {
  const [birthday, setBirthday] = useState({ day: '', month: '', year: '' });
  const [complaint, setComplaint] = useState<string>();
  /** A wrong answer is marked until it is changed. */
  const [isChanged, setChanged] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const dob = DateOfBirth.safeParse(dobOf(birthday));
    if (!dob.success) {
      setComplaint(questionTexts.noDay);
      focusFirstError(event.currentTarget);
      return;
    }
    setChanged(false);
    onAnswer(dob.data);
  }

  return (
    <>
      <p className="text-muted">{questionTexts.why}</p>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <BirthdayField
          value={birthday}
          onChange={(value) => {
            setBirthday(value);
            setComplaint(undefined);
            setChanged(true);
          }}
          error={complaint ?? (isChanged || busy ? undefined : triesText(asked))}
        />
        <Button type="submit" wide busy={busy}>
          {questionTexts.continue}
        </Button>
      </form>
    </>
  );
}

function WaysLeft() {
  const { state } = useLocation();
  return (
    <>
      <div role="status">
        <p className="text-muted">{questionTexts.closed}</p>
        <ul className="mt-3 flex list-disc flex-col gap-2 pl-5">
          <li>{questionTexts.oldDevice}</li>
          <li>{questionTexts.signedIn}</li>
          <li>{questionTexts.byEmail}</li>
        </ul>
      </div>
      <Link
        to={{ pathname: '/login', search: 'with=email' }}
        state={state}
        className={buttonClass({ variant: 'quiet', wide: true })}
      >
        {questionTexts.signInWithEmail}
      </Link>
    </>
  );
}
