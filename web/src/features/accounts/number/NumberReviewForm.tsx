import { NUMBER_CLAIM_MAX, type NumberClaim, NumberReviewRequest } from '@showup/contract/accounts/number';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { useCheckedForm } from '#lib/forms/use-checked-form.ts';
import { Button, buttonClass } from '#ui/buttons/Button.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { Link } from '#ui/navigation/router.tsx';
import { Callout } from '#ui/status/Callout.tsx';
import { useAskNumberReview } from './birthday-question.api.ts';
import { claimTexts, questionTexts } from './birthday-question.texts.ts';
import { QuestionStep } from './QuestionStep.tsx';

const Words = z.pick(NumberReviewRequest, { text: true });

type Props = { phone: string; token: string; claim: NumberClaim; onBack: () => void };

/** A message to the admins from the holder of a number. The text stays if sending fails. */
export function NumberReviewForm({ phone, token, claim, onBack }: Props) {
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
