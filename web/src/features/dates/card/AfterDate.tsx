import type { DatePlan } from '@showup/contract/dates';
import { useState } from 'react';
import { SafetyCentreLink } from '#features/safety/SafetyCentreLink.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { useAnswerAfterDate } from '../dates.api.ts';
import { datesScreenTexts } from '../dates.texts.ts';

type Props = { date: DatePlan; isAsked: boolean; onReport: () => void };

/** Asks the next day, privately, whether the two met and whether this person felt safe. */
export function AfterDate({ date, isAsked, onReport }: Props) {
  const [met, setMet] = useState<boolean>();
  const answer = useAnswerAfterDate(date._id);

  function finish(safe: boolean) {
    if (met === undefined) return;
    answer.mutate(
      { met, safe },
      {
        onSuccess: () => (safe ? notify.success(datesScreenTexts.thanks) : onReport()),
        onError: (error) => notify.error(datesScreenTexts.failed, { of: error }),
      },
    );
  }

  if (date.after?.safe === false) return <Unsafe onReport={onReport} />;
  if (!isAsked) return null;
  return (
    <div className="flex flex-col gap-2 border-t border-hairline pt-3">
      {met === undefined ? (
        <Question text={datesScreenTexts.didYouMeet} busy={false} onAnswer={setMet} />
      ) : (
        <Question text={datesScreenTexts.feltSafe} busy={answer.isPending} onAnswer={finish} />
      )}
      <p className="text-note text-muted">{datesScreenTexts.onlyYou}</p>
    </div>
  );
}

type QuestionProps = { text: string; busy: boolean; onAnswer: (answer: boolean) => void };

function Question({ text, busy, onAnswer }: QuestionProps) {
  return (
    <fieldset className="flex flex-col gap-2" disabled={busy}>
      <legend className="mb-2 text-body font-medium">{text}</legend>
      <div className="flex gap-2">
        <Button variant="quiet" size="medium" className="flex-1" onClick={() => onAnswer(true)}>
          {datesScreenTexts.yes}
        </Button>
        <Button variant="quiet" size="medium" className="flex-1" onClick={() => onAnswer(false)}>
          {datesScreenTexts.no}
        </Button>
      </div>
    </fieldset>
  );
}

function Unsafe({ onReport }: Pick<Props, 'onReport'>) {
  return (
    <div className="flex flex-col gap-2 border-t border-hairline pt-3">
      <p className="text-note">{datesScreenTexts.unsafeText}</p>
      <SafetyCentreLink />
      <Button variant="quiet" size="medium" onClick={onReport}>
        {datesScreenTexts.report}
      </Button>
    </div>
  );
}
