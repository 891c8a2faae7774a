import type { CheckIn } from '@showup/contract/checkins';
import { DATE_NEAR_HOURS, type DatePlan } from '@showup/contract/dates';
import { useState } from 'react';
import { serverMessage } from '#lib/api/server-message.ts';
import { copyText, share } from '#lib/device/hand-over.ts';
import { dayAndClock } from '#lib/format/day-and-clock.texts.ts';
import { useNow } from '#lib/format/use-now.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { AskDialog } from '../AskDialog.tsx';
import { type Answer, useAnswer } from '../checkins.api.ts';
import { isConfirmed, ownerTexts } from '../checkins.texts.ts';
import { Answers } from './Answers.tsx';
import { ArmForm } from './ArmForm.tsx';
import { Standing } from './Standing.tsx';

const TICK_MS = 30_000;
const HOUR_MS = 3_600_000;

const changes = {
  renewLink: { title: ownerTexts.newLink, text: ownerTexts.newLinkText },
  disarm: { title: ownerTexts.turnOff, text: ownerTexts.turnOffText },
} as const;

type Props = { checkIn: CheckIn; date: DatePlan | undefined };

/** A check-in that waits for a word: who would be alerted, the link, and the ways to end or change it. */
export function Armed({ checkIn, date }: Props) {
  const [asked, setAsked] = useState<keyof typeof changes>();
  const [isChanging, setChanging] = useState(false);
  const isOpen = checkIn.status === 'open';
  const now = useNow(TICK_MS);
  const isNear = isOpen || !date || Date.parse(date.at) - DATE_NEAR_HOURS * HOUR_MS <= now;
  return (
    <>
      <Standing checkIn={checkIn} />
      {!isOpen && <ContactLink checkIn={checkIn} />}
      <section className="flex flex-col gap-3">
        <h2 className="font-display text-lead font-bold">{ownerTexts.dueAt(dayAndClock(checkIn.dueAt))}</h2>
        {isNear ? <Answers checkIn={checkIn} /> : <p className="text-muted">{ownerTexts.answerThen}</p>}
      </section>
      {!isOpen && (
        <div className="flex flex-wrap gap-x-4">
          {date?.state === 'accepted' && (
            <Button variant="plain" size="medium" onClick={() => setChanging(true)}>
              {ownerTexts.change}
            </Button>
          )}
          <Button variant="plain" size="medium" onClick={() => setAsked('renewLink')}>
            {ownerTexts.newLink}
          </Button>
          <Button variant="plain" size="medium" onClick={() => setAsked('disarm')}>
            {ownerTexts.turnOff}
          </Button>
        </div>
      )}
      {asked && (
        <Ask {...changes[asked]} answer={asked} checkIn={checkIn} onClose={() => setAsked(undefined)} />
      )}
      {isChanging && date && (
        <Dialog title={ownerTexts.change} onClose={() => setChanging(false)}>
          <ArmForm date={date} known={checkIn} onDone={() => setChanging(false)} />
        </Dialog>
      )}
    </>
  );
}

type AskProps = { title: string; text: string; answer: Answer; checkIn: CheckIn; onClose: () => void };

function Ask({ title, text, answer, checkIn, onClose }: AskProps) {
  const { mutate, isPending } = useAnswer(checkIn._id);
  return (
    <AskDialog
      {...{ title, text, onClose }}
      action={title}
      cancel={ownerTexts.cancel}
      busy={isPending}
      onConfirm={() =>
        mutate(answer, {
          onSuccess: onClose,
          onError: (error) => notify.error(serverMessage(error) ?? ownerTexts.failed, { of: error }),
        })
      }
    />
  );
}

/** The link to send, by whatever the person uses to write to their contact. */
function ContactLink({ checkIn }: { checkIn: CheckIn }) {
  const { link } = checkIn;
  const variant = isConfirmed(checkIn) ? 'quiet' : 'primary';

  async function copy() {
    if (await copyText(link)) notify.success(ownerTexts.copied);
    else notify.error(ownerTexts.failed);
  }

  async function shareLink() {
    if (!(await share({ text: ownerTexts.shareText, url: link }))) await copy();
  }

  return (
    <div className="flex flex-wrap gap-2">
      {'share' in navigator && (
        <Button variant={variant} size="medium" className="flex-1" onClick={() => void shareLink()}>
          {ownerTexts.share}
        </Button>
      )}
      {'clipboard' in navigator && (
        <Button variant="quiet" size="medium" className="flex-1" onClick={() => void copy()}>
          {ownerTexts.copy}
        </Button>
      )}
      <label className="basis-full text-note text-muted">
        {ownerTexts.link}
        <input
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
          className="mt-1 block w-full min-w-0 rounded-control border border-hairline bg-base-200 px-3 py-2 text-base-content"
        />
      </label>
    </div>
  );
}
