import {
  COMPLAINT_ANSWER_MAX,
  ComplaintDecision,
  ComplaintOutcome,
  complaintTexts,
} from '@showup/contract/public/complaints';
import { useRef, useState } from 'react';
import { useDecidedHere, useDecision } from '#lib/api/use-decision.ts';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { ReasonDialog } from '../cases/ReasonDialog.tsx';
import { useResolveComplaint } from './complaints.api.ts';
import { complaintDeskTexts, outcomeChoices } from './complaints.texts.ts';

const outcomes = ComplaintOutcome.options.map((value) => ({ value, label: outcomeChoices[value] }));

/** Answers a complaint and closes it. */
export function AnswerDialog({ complaintId, onClose }: { complaintId: string; onClose: () => void }) {
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
