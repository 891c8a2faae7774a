import {
  type BirthdayAsked,
  NUMBER_CLAIM_MAX,
  type NumberClaim,
  NumberReviewRequest,
} from '@showup/contract/accounts/number';
import { DateOfBirth } from '@showup/contract/profiles';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { BackLink } from '#features/profiles/BackLink.tsx';
import { useCheckedForm } from '#lib/forms/use-checked-form.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Button, buttonClass } from '#ui/buttons/Button.tsx';
import { focusFirstError } from '#ui/fields/focus-first-error.ts';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { Link } from '#ui/navigation/router.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { Callout } from '#ui/status/Callout.tsx';
import { BirthdayField } from '../onboarding/BirthdayField.tsx';
import { dobOf } from '../onboarding/onboarding-draft.ts';
import { useAskNumberReview } from './birthday-question.api.ts';
import { claimTexts, questionTexts, triesText } from './birthday-question.texts.ts';

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

const Words = z.pick(NumberReviewRequest, { text: true });

type NumberReviewFormProps = { phone: string; token: string; claim: NumberClaim; onBack: () => void };

/** A message to the admins from the holder of a number. The text stays if sending fails. */
function NumberReviewForm({ phone, token, claim, onBack }: NumberReviewFormProps) {
  const { state, search } = useLocation();
  const ask = useAskNumberReview();
  const { form, setForm, errorOf, submit } = useCheckedForm({ text: '' }, Words, ({ text }) =>
    ask.mutateAsync({ token, phoneNumber: phone, claim, text }),
  );

  if (ask.isSuccess) {
    return (
      <QuestionStep title={questionTexts.waiting}>
        <Callout live>{questionTexts.waitingText}</Callout>
        <Link
          to={{ pathname: '/login', search }}
          state={state}
          replace
          className={buttonClass({ variant: 'quiet', wide: true })}
        >
          {questionTexts.toSignIn}
        </Link>
      </QuestionStep>
    );
  }
  return (
    <QuestionStep title={claimTexts[claim].title}>
      <p className="text-muted">{claimTexts[claim].text}</p>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextArea
          label={questionTexts.yourWords}
          required
          rows={5}
          maxLength={NUMBER_CLAIM_MAX}
          value={form.text}
          onChange={(event) => setForm({ text: event.target.value })}
          readOnly={ask.isPending}
          error={errorOf('text')}
        />
        <Button type="submit" wide busy={ask.isPending}>
          {questionTexts.send}
        </Button>
        <Button variant="plain" size="medium" className="self-center" onClick={onBack}>
          {questionTexts.cancel}
        </Button>
      </form>
    </QuestionStep>
  );
}

/** A step between the correct code and the account. */
function QuestionStep({ title, children }: { title: string; children: ReactNode }) {
  const { state, search } = useLocation();
  return (
    <Page
      header={
        <TopBar
          left={<BackLink to={{ pathname: '/login', search }} state={state} label={questionTexts.back} />}
        />
      }
      gathered
      className="gap-6 pt-4 pb-6"
    >
      <title>{pageTitle(title)}</title>
      <h1 className="font-display text-display font-bold text-balance">{title}</h1>
      {children}
    </Page>
  );
}
