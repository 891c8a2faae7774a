import { DATE_DAYS_AHEAD, type DatePlan, datesTexts } from '@showup/contract/dates';
import type { UserId } from '@showup/contract/fields';
import { type FormEvent, useId, useState } from 'react';
import { newClientId } from '#lib/api/client-id.ts';
import { serverMessage } from '#lib/api/server-message.ts';
import { useNow } from '#lib/format/use-now.ts';
import { wallClock } from '#lib/format/wall-clock.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { FieldError } from '#ui/fields/FieldFrame.tsx';
import { focusFirstError } from '#ui/fields/focus-first-error.ts';
import { TextField } from '#ui/fields/TextField.tsx';
import { useCounterDate, useProposeDate } from '../dates.api.ts';
import { datesScreenTexts } from '../dates.texts.ts';
import { laterToday, timeOf } from './local-time.ts';
import { type ChosenVenue, VenueChoice } from './VenueChoice.tsx';

type Props = {
  partner: { readonly _id: UserId; readonly fullName: string };
  /** The proposal to answer with another one, or the accepted date to change. */
  counterTo: DatePlan | undefined;
  onClose: () => void;
};

const TICK_MS = 10_000;
const DAY_MS = 86_400_000;

function titleFor({ partner, counterTo }: Props): string {
  if (!counterTo) return datesScreenTexts.planWith(partner.fullName);
  return counterTo.state === 'accepted' ? datesScreenTexts.changeTitle : datesScreenTexts.another;
}

/** What is suggested. One id per content, so that sending it again after a lost answer makes one proposal. */
function useDraft(counterTo: DatePlan | undefined) {
  const [venue, setVenue] = useState<ChosenVenue | undefined>(counterTo?.location);
  /** In the venue's local time, so it stays the same at another venue. */
  const [when, setWhen] = useState(() =>
    counterTo ? wallClock(Date.parse(counterTo.at), counterTo.location.timeZone) : wallClock(laterToday()),
  );
  const [clientId, setClientId] = useState(newClientId);
  return {
    venue,
    when,
    clientId,
    choose(next: ChosenVenue | undefined) {
      setVenue(next);
      setClientId(newClientId());
    },
    schedule(next: string) {
      setWhen(next);
      setClientId(newClientId());
    },
  };
}

function useSending({ partner, counterTo, onClose }: Props) {
  const proposing = useProposeDate();
  const countering = useCounterDate();
  const { isPending, error } = counterTo ? countering : proposing;

  function send(plan: { locationId: string; at: string }, clientId: string) {
    if (counterTo) countering.mutate({ dateId: counterTo._id, ...plan }, { onSuccess: onClose });
    else proposing.mutate({ userId: partner._id, ...plan, clientId }, { onSuccess: onClose });
  }

  const refusal = error ? (serverMessage(error) ?? datesScreenTexts.failed) : undefined;
  return { send, isPending, refusal };
}

/** Suggests where and when to meet. */
export function PlanDate(props: Props) {
  const { counterTo, onClose } = props;
  const id = useId();
  const now = useNow(TICK_MS);
  const draft = useDraft(counterTo);
  const [isTried, setTried] = useState(false);
  const { send, isPending, refusal } = useSending(props);
  const timeZone = draft.venue?.timeZone;
  const at = timeOf(draft.when, timeZone, now);
  const venueError = isTried && !draft.venue ? datesScreenTexts.choosePlace : undefined;
  const timeError = isTried && at === undefined ? datesTexts.time : undefined;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (draft.venue && at !== undefined) send({ locationId: draft.venue._id, at }, draft.clientId);
    else focusFirstError(event.currentTarget);
  }

  return (
    <Dialog
      full
      title={titleFor(props)}
      onClose={onClose}
      hasOwnEntry
      locked={isPending}
      foot={
        <Button type="submit" form={id} wide busy={isPending}>
          {datesScreenTexts.suggest}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5 pb-2">
        {counterTo?.state === 'accepted' && (
          <p className="text-body text-muted">{datesScreenTexts.changeHint}</p>
        )}
        <TextField
          label={datesScreenTexts.when}
          hint={datesScreenTexts.whenHint}
          type="datetime-local"
          min={wallClock(now, timeZone)}
          max={wallClock(now + DATE_DAYS_AHEAD * DAY_MS, timeZone)}
          value={draft.when}
          onChange={(event) => draft.schedule(event.target.value)}
          readOnly={isPending}
          error={timeError}
        />
        <VenueChoice chosen={draft.venue} onChoose={draft.choose} error={venueError} />
        <FieldError id={id} error={refusal} />
      </form>
    </Dialog>
  );
}
