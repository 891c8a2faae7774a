import {
  COMPLAINT_ANSWER_MAX,
  type Complaint,
  ComplaintDecision,
  ComplaintOutcome,
  complaintCategoryLabels,
  complaintTexts,
} from '@showup/contract/public/complaints';
import { useId, useRef, useState } from 'react';
import { useDecidedHere, useDecision } from '#lib/api/use-decision.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { notify } from '#ui/toasts/notify.tsx';
import { CaseStatement } from '../cases/CaseCard.tsx';
import { ReasonDialog } from '../cases/ReasonDialog.tsx';
import { useAcknowledgeComplaint, useResolveComplaint } from './complaints.api.ts';
import {
  acknowledgeClockText,
  answeredText,
  clockText,
  complaintDeskTexts,
  lookedAtText,
  outcomeChoices,
  receivedText,
} from './complaints.texts.ts';
import { FindPeople } from './FindPeople.tsx';

/** What someone complains about, until when it must be answered, and what an admin can do. */
export function ComplaintCard({ complaint, now }: { complaint: Complaint; now: number }) {
  const { reference, category, filedAt, text, about, email, resolvedAt, resolvedBy, outcome, answer } =
    complaint;
  const headingId = useId();
  return (
    <article
      aria-labelledby={headingId}
      className="grid gap-5 rounded-panel border border-hairline bg-base-200 p-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-8"
    >
      <div className="flex min-w-0 flex-col gap-2">
        <h2 id={headingId} className="font-display text-title font-bold">
          {complaintCategoryLabels[category]}
        </h2>
        {resolvedAt === null && <Clock complaint={complaint} now={now} />}
        <p className="text-note text-muted tabular-nums">
          <span className="font-mono select-all">{reference}</span> · {receivedText(filedAt)}
        </p>
        <p className="text-note text-muted">{complaintDeskTexts.email[email]}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <CaseStatement title={complaintDeskTexts.complaint} headingLevel="h3" text={text} />
        {about && (
          <p className="text-body break-words">
            <span className="font-semibold">{complaintDeskTexts.about}:</span> {about}
          </p>
        )}
        {resolvedAt === null ? (
          <Decision complaint={complaint} />
        ) : (
          <CaseStatement
            headingLevel="h3"
            title={outcome === null ? complaintDeskTexts.closed : outcomeChoices[outcome]}
            when={answeredText(resolvedBy, resolvedAt)}
            text={answer ?? undefined}
          />
        )}
      </div>
    </article>
  );
}

function Clock({ complaint, now }: { complaint: Complaint; now: number }) {
  const { resolveBy, acknowledgeBy, acknowledgedAt, acknowledgedBy } = complaint;
  const isOverdue = Date.parse(resolveBy) <= now;
  return (
    <>
      <p className={classNames('text-lead font-semibold tabular-nums', isOverdue && 'text-error')}>
        {clockText(resolveBy, now)}
      </p>
      <p className="text-body text-muted tabular-nums">
        {acknowledgedAt === null ? acknowledgeClockText(acknowledgeBy, now) : lookedAtText(acknowledgedBy)}
      </p>
    </>
  );
}

function Decision({ complaint }: { complaint: Complaint }) {
  const { _id, acknowledgedAt } = complaint;
  const [isAnswering, setAnswering] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const decidedHere = useDecidedHere();
  const { decide: acknowledge, isPending } = useDecision(
    useAcknowledgeComplaint(),
    decidedHere,
    complaintDeskTexts.acknowledgeFailed,
  );
  return (
    <>
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        {acknowledgedAt === null && (
          <Button
            variant="quiet"
            size="medium"
            busy={isPending}
            onClick={() => acknowledge(_id, { ids: [_id], onDone: () => {} })}
          >
            {complaintDeskTexts.acknowledge}
          </Button>
        )}
        <Button variant="quiet" size="medium" onClick={() => setSearching(!isSearching)}>
          {complaintDeskTexts.find}
        </Button>
        <Button variant="quiet" size="medium" onClick={() => setAnswering(true)}>
          {complaintDeskTexts.answer}
        </Button>
      </div>
      {isSearching && <FindPeople complaintId={_id} about={complaint.about ?? ''} />}
      {isAnswering && <AnswerDialog complaintId={_id} onClose={() => setAnswering(false)} />}
    </>
  );
}

const outcomes = ComplaintOutcome.options.map((value) => ({ value, label: outcomeChoices[value] }));

/** Answers a complaint and closes it. */
function AnswerDialog({ complaintId, onClose }: { complaintId: string; onClose: () => void }) {
  const [outcome, setOutcome] = useState<ComplaintOutcome>();
  const [isMissing, setMissing] = useState(false);
  const choice = useRef<HTMLSelectElement>(null);
  const { decide, isPending } = useDecision(
    useResolveComplaint(),
    useDecidedHere(),
    complaintDeskTexts.sendFailed,
  );

  function send(answer: string) {
    if (outcome)
      return decide(
        { complaintId, outcome, answer },
        { ids: [complaintId], onDone: () => notify.success(complaintDeskTexts.sent) },
      );
    setMissing(true);
    choice.current?.focus();
  }

  return (
    <ReasonDialog
      title={complaintDeskTexts.answerTitle}
      meaning={complaintDeskTexts.answerMeaning}
      action={complaintDeskTexts.send}
      label={complaintDeskTexts.answerLabel}
      hint={complaintDeskTexts.answerHint}
      schema={ComplaintDecision.shape.answer}
      maxLength={COMPLAINT_ANSWER_MAX}
      busy={isPending}
      onClose={onClose}
      onConfirm={send}
    >
      <SelectField
        ref={choice}
        label={complaintDeskTexts.outcome}
        placeholder={outcome === undefined ? complaintDeskTexts.choose : undefined}
        options={outcomes}
        value={outcome}
        onChange={setOutcome}
        disabled={isPending}
        error={isMissing && !outcome ? complaintTexts.outcome : undefined}
      />
    </ReasonDialog>
  );
}
