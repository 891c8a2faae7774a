import {
  COMPLAINT_CODE_LENGTH,
  type ComplaintState,
  complaintCategoryLabels,
} from '@showup/contract/public/complaints';
import { useEffect, useRef, useState } from 'react';
import { CodeBoxes } from '#features/accounts/codes/CodeBoxes.tsx';
import { NewCode } from '#features/accounts/codes/NewCode.tsx';
import { isPassing } from '#lib/api/call-failed.ts';
import { serverNow } from '#lib/api/server-clock.ts';
import { serverMessage } from '#lib/api/server-message.ts';
import { copyText } from '#lib/device/hand-over.ts';
import { momentText } from '#lib/format/moments.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { useProveComplaintEmail, useSendComplaintCode } from './complaint.api.ts';
import { complaintPageTexts, dueTexts, outcomeTexts } from './complaint.texts.ts';

type Props = {
  state: ComplaintState;
  /** It was made just now. */
  isNew: boolean;
  onChange: (state: ComplaintState) => void;
};

/** The reference number of a complaint, and where it stands. */
export function ComplaintStatus({ state, isNew, onChange }: Props) {
  const { reference, category, email, resolvedAt } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  // It replaces the form that had the focus.
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);

  async function copy() {
    if (await copyText(reference)) notify.success(complaintPageTexts.copied);
    else notify.error(complaintPageTexts.failed);
  }

  return (
    <section className="flex flex-col gap-5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="font-display text-title font-bold outline-none">
          {isNew ? complaintPageTexts.filedTitle : complaintPageTexts.state}
        </h2>
        <p className="text-muted">{complaintCategoryLabels[category]}</p>
      </div>
      <div className="rounded-panel border border-hairline bg-base-200 p-5">
        <p className="text-note text-muted">{complaintPageTexts.reference}</p>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-mono text-title font-bold select-all">{reference}</p>
          {'clipboard' in navigator && (
            <Button variant="quiet" size="medium" onClick={() => void copy()}>
              {complaintPageTexts.copy}
            </Button>
          )}
        </div>
        {isNew && <p className="mt-2 text-note text-muted">{complaintPageTexts.keepIt}</p>}
      </div>
      <Steps {...state} />
      {email === 'asked' && resolvedAt === null && (
        <ConfirmComplaintEmail reference={reference} isSent={isNew} onProved={onChange} />
      )}
      {email === 'proved' && resolvedAt === null && <p>{complaintPageTexts.emailConfirmed}</p>}
    </section>
  );
}

function Steps(state: ComplaintState) {
  const { filedAt, acknowledgeBy, acknowledgedAt, resolveBy, resolvedAt, outcome, answer } = state;
  return (
    <>
      <ul className="flex list-disc flex-col gap-1 pl-5 marker:text-muted">
        <li>{dueTexts.filed(momentText(filedAt))}</li>
        {acknowledgedAt !== null && <li>{dueTexts.acknowledged(momentText(acknowledgedAt))}</li>}
        {acknowledgedAt === null && <li>{dueTexts.acknowledgeBy(momentText(acknowledgeBy))}</li>}
        {resolvedAt === null && <li>{dueTexts.resolveBy(momentText(resolveBy))}</li>}
        {resolvedAt !== null && <li>{dueTexts.resolved(momentText(resolvedAt))}</li>}
      </ul>
      {outcome !== null && (
        <div>
          <h3 className="font-semibold">{complaintPageTexts.answer}</h3>
          <p>{outcomeTexts[outcome]}</p>
          <p className="mt-1 break-words whitespace-pre-line">{answer}</p>
        </div>
      )}
    </>
  );
}

const RESEND_MS = 60_000;

type ConfirmComplaintEmailProps = {
  reference: string;
  /** A code was sent just now, with the complaint. */
  isSent: boolean;
  onProved: (state: ComplaintState) => void;
};

/** Asks for the code that was sent to the email address of the complaint. */
function ConfirmComplaintEmail({ reference, isSent, onProved }: ConfirmComplaintEmailProps) {
  const prove = useProveComplaintEmail();
  const sendCode = useSendComplaintCode();
  const inAMinute = () => new Date(serverNow() + RESEND_MS).toISOString();
  /** When another code can be requested. Set once a code was sent. */
  const [resendAt, setResendAt] = useState(() => (isSent ? inAMinute() : undefined));
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<string>();

  async function send() {
    const sent = await sendCode.mutateAsync(reference);
    setResendAt(sent.resendAt);
  }

  async function check(code: string) {
    setRefusal(undefined);
    try {
      onProved(await prove.mutateAsync({ reference, code }));
    } catch (failure) {
      setRefusal(serverMessage(failure) ?? complaintPageTexts.failed);
      if (!isPassing(failure)) setAttempt(attempt + 1);
    }
  }

  function beginAgain() {
    setRefusal(undefined);
    setAttempt(attempt + 1);
  }

  const begin = () =>
    void send().catch((failure: unknown) =>
      notify.error(serverMessage(failure) ?? complaintPageTexts.failed, { of: failure }),
    );

  return (
    <section className="flex flex-col gap-4">
      <div>
        <h3 className="font-semibold">{complaintPageTexts.confirmEmail}</h3>
        <p>{complaintPageTexts.confirmText}</p>
      </div>
      {resendAt === undefined ? (
        <Button variant="quiet" wide busy={sendCode.isPending} onClick={begin}>
          {complaintPageTexts.sendCode}
        </Button>
      ) : (
        <>
          <CodeBoxes
            key={attempt}
            label={complaintPageTexts.code}
            length={COMPLAINT_CODE_LENGTH}
            onComplete={(code) => void check(code)}
            error={refusal}
            disabled={prove.isPending}
          />
          <NewCode resendAt={resendAt} send={send} onSent={beginAgain} />
        </>
      )}
    </section>
  );
}
