import { CHECK_IN_HOURS, type CheckIn, CONTACT_NAME_MAX, checkInTexts } from '@showup/contract/checkins';
import type { DatePlan } from '@showup/contract/dates';
import { type FormEvent, useId, useState } from 'react';
import { serverNow } from '#lib/api/server-clock.ts';
import { serverMessage } from '#lib/api/server-message.ts';
import { dayAndClock } from '#lib/format/day-and-clock.texts.ts';
import { wallClock } from '#lib/format/wall-clock.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { FieldError } from '#ui/fields/FieldFrame.tsx';
import { focusFirstError } from '#ui/fields/focus-first-error.ts';
import { TextField } from '#ui/fields/TextField.tsx';
import { useArm } from '../checkins.api.ts';
import { ownerTexts } from '../checkins.texts.ts';

const HOUR_MS = 3_600_000;
/** A date of about three hours. */
const USUAL_HOURS = 3;

type Props = { date: DatePlan; known?: CheckIn | undefined; onDone?: () => void };

/** Sets when a person checks in and whom they trust, or changes it. */
export function ArmForm({ date, known, onDone }: Props) {
  const id = useId();
  const begins = Date.parse(date.at);
  const latest = begins + CHECK_IN_HOURS * HOUR_MS;
  const [usual] = useState(() => Math.max(begins, serverNow()) + USUAL_HOURS * HOUR_MS);
  const [chosen, setWhen] = useState<string>();
  const when = chosen ?? wallClock(known ? Date.parse(known.dueAt) : usual);
  const [typed, setContactName] = useState<string>();
  const contactName = typed ?? known?.contactName ?? '';
  const [isTried, setTried] = useState(false);
  const arm = useArm();
  const due = new Date(when).getTime();
  const timeError = due > Math.max(begins, serverNow()) && due <= latest ? undefined : checkInTexts.time;
  const nameError = contactName.trim() === '' ? checkInTexts.contact : undefined;
  const refusal = arm.error ? (serverMessage(arm.error) ?? ownerTexts.failed) : undefined;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (timeError ?? nameError) return focusFirstError(event.currentTarget);
    const dueAt = new Date(due).toISOString();
    arm.mutate({ dateId: date._id, dueAt, contactName }, { onSuccess: () => onDone?.() });
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label={ownerTexts.when}
        hint={ownerTexts.whenHint(dayAndClock(new Date(latest).toISOString()))}
        type="datetime-local"
        min={wallClock(begins)}
        max={wallClock(latest)}
        value={when}
        onChange={(event) => setWhen(event.target.value)}
        readOnly={arm.isPending}
        error={isTried ? timeError : undefined}
      />
      <TextField
        label={ownerTexts.contact}
        hint={ownerTexts.contactHint}
        autoComplete="off"
        maxLength={CONTACT_NAME_MAX}
        value={contactName}
        onChange={(event) => setContactName(event.target.value)}
        readOnly={arm.isPending}
        error={isTried ? nameError : undefined}
      />
      <FieldError id={id} error={refusal} />
      <Button type="submit" wide busy={arm.isPending}>
        {known ? ownerTexts.save : ownerTexts.arm}
      </Button>
    </form>
  );
}
