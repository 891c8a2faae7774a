import type { ContactView } from '@showup/contract/checkins/contact';
import { BellOff, BellRing } from 'lucide-react';
import { useState } from 'react';
import { dayAndClock } from '#lib/format/day-and-clock.texts.ts';
import { useNow } from '#lib/format/use-now.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Callout } from '#ui/status/Callout.tsx';
import { channelText, clockText, contactTexts, isConfirmed } from '../checkins.texts.ts';
import { EndDialog } from './EndDialog.tsx';
import { Ways } from './Ways.tsx';

const TICK_MS = 15_000;

type Props = { token: string; view: ContactView };

/** Before the envelope opens: a name, a time, and how the contact can be reached. */
export function Waiting({ token, view }: Props) {
  const { dueAt, opensAt, status } = view;
  const now = useNow(TICK_MS);
  const isLate = Date.parse(dueAt) <= now;
  return (
    <>
      <section role="status">
        <h2 className="font-display text-title font-bold break-words">{title(view, isLate)}</h2>
        <p className="mt-2">
          {status === 'missed'
            ? contactTexts.missedText
            : isLate
              ? contactTexts.lateText(clockText(opensAt))
              : contactTexts.waitingText(clockText(opensAt))}
        </p>
        {status === 'armed' && !isLate && <p className="mt-1 text-note text-muted">{dayAndClock(dueAt)}</p>}
      </section>
      <Reach token={token} view={view} isLate={isLate} />
    </>
  );
}

function title({ name, dueAt, status }: ContactView, isLate: boolean): string {
  if (status === 'missed') return contactTexts.missed(name);
  return isLate ? contactTexts.late(name) : contactTexts.out(name, clockText(dueAt));
}

function Reach({ token, view, isLate }: Props & { isLate: boolean }) {
  const [isAdding, setAdding] = useState(false);
  const [isSteppingDown, setSteppingDown] = useState(false);
  if (!isConfirmed(view))
    return (
      <>
        <Callout tone="warning" icon={BellOff} title={contactTexts.unconfirmed}>
          {contactTexts.unconfirmedText}
        </Callout>
        <Ways token={token} view={view} />
      </>
    );
  return (
    <>
      <Callout live icon={BellRing} title={contactTexts.confirmed}>
        <p>{contactTexts.confirmedText}</p>
        <ul className="mt-1 list-disc pl-4 text-note marker:text-muted">
          {view.channels.map((channel) => (
            <li key={channelText(channel)}>{channelText(channel)}</li>
          ))}
        </ul>
      </Callout>
      {isAdding && <Ways token={token} view={view} />}
      <div className="flex flex-wrap gap-x-4">
        {!isAdding && (
          <Button variant="plain" size="medium" onClick={() => setAdding(true)}>
            {contactTexts.another}
          </Button>
        )}
        {!isLate && (
          <Button variant="plain" size="medium" onClick={() => setSteppingDown(true)}>
            {contactTexts.stepDown}
          </Button>
        )}
      </div>
      {isSteppingDown && (
        <EndDialog
          token={token}
          how="stepDown"
          title={contactTexts.stepDown}
          text={contactTexts.stepDownText(view.name)}
          action={contactTexts.stepDown}
          onClose={() => setSteppingDown(false)}
        />
      )}
    </>
  );
}
