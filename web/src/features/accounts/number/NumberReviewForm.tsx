import {
  NUMBER_CLAIM_MAX,
  type NumberClaim,
  NumberReviewRequest,
} from '@showup/contract/accounts/number-reviews';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button, buttonClass } from '../../../ui/buttons/Button.tsx';
import { focusFirstError } from '../../../ui/fields/focus-first-error.ts';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { Callout } from '../../../ui/status/Callout.tsx';
import { notify } from '../../../ui/toasts/notify.ts';
import { failureText } from '../failure-text.ts';
import { useAskNumberReview } from './birthday-question.api.ts';
import { claimTexts, questionTexts } from './birthday-question.texts.ts';
import { QuestionStep } from './QuestionStep.tsx';

type Props = { phone: string; token: string; claim: NumberClaim; onBack: () => void };

/** A message to the admins from the holder of a number. The text stays if sending fails. */
export function NumberReviewForm({ phone, token, claim, onBack }: Props) {
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const { state, search } = useLocation();
  const ask = useAskNumberReview();
  const parsed = NumberReviewRequest.safeParse({ token, phoneNumber: phone, claim, text });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (!parsed.success) {
      focusFirstError(event.currentTarget);
      return;
    }
    ask.mutate(parsed.data, { onError: (failure) => notify.error(failureText(failure), { of: failure }) });
  }

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
          value={text}
          onChange={(event) => setText(event.target.value)}
          readOnly={ask.isPending}
          error={isTried && !parsed.success ? parsed.error.issues[0]?.message : undefined}
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
