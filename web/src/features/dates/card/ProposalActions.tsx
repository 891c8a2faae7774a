import type { DatePlan } from '@showup/contract/dates';
import { useId } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { Callout } from '#ui/status/Callout.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { useAnswerDate, useCancelDate } from '../dates.api.ts';
import { datesScreenTexts, hintTexts } from '../dates.texts.ts';

type Props = { date: DatePlan; partnerName: string; onCounter: () => void };

const failed = (error: unknown) => notify.error(datesScreenTexts.failed, { of: error });

/** Answers to a proposal, or taking one's own back. */
export function ProposalActions(props: Props) {
  return props.date.isMine ? <OwnProposal {...props} /> : <TheirProposal {...props} />;
}

function OwnProposal({ date, partnerName }: Props) {
  const cancel = useCancelDate();
  return (
    <>
      <p className="text-note text-muted">{datesScreenTexts.waiting(partnerName)}</p>
      <Button
        variant="quiet"
        size="medium"
        busy={cancel.isPending}
        onClick={() => cancel.mutate(date._id, { onError: failed })}
      >
        {datesScreenTexts.takeBack}
      </Button>
    </>
  );
}

function TheirProposal({ date, partnerName, onCounter }: Props) {
  const answer = useAnswerDate(date._id);
  const noteId = useId();
  const isPending = (which: string) => answer.isPending && answer.variables === which;
  return (
    <>
      {date.hint !== null && <Callout tone="warning">{hintTexts[date.hint]}</Callout>}
      <p id={noteId} className="text-note text-muted">
        {datesScreenTexts.mayShare(partnerName)}
      </p>
      <Button
        size="medium"
        aria-describedby={noteId}
        busy={isPending('accept')}
        disabled={isPending('decline')}
        onClick={() => answer.mutate('accept', { onError: failed })}
      >
        {datesScreenTexts.accept}
      </Button>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="quiet"
          size="medium"
          className="flex-1"
          disabled={answer.isPending}
          onClick={onCounter}
        >
          {datesScreenTexts.another}
        </Button>
        <Button
          variant="quiet"
          size="medium"
          className="flex-1"
          busy={isPending('decline')}
          disabled={isPending('accept')}
          onClick={() => answer.mutate('decline', { onError: failed })}
        >
          {datesScreenTexts.decline}
        </Button>
      </div>
    </>
  );
}
