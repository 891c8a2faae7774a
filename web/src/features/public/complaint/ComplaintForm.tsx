import {
  COMPLAINT_ABOUT_MAX,
  COMPLAINT_CATEGORIES,
  COMPLAINT_TEXT_MAX,
  type ComplaintCategory,
  type ComplaintState,
  complaintCategoryLabels,
  complaintTexts,
  NewComplaint,
} from '@showup/contract/public/complaints';
import * as z from 'zod/mini';
import { newClientId } from '#lib/api/client-id.ts';
import { useCheckedForm } from '#lib/forms/use-checked-form.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { useComplain, useComplaintDeadlines } from './complaint.api.ts';
import { answeredWithinText, complaintPageTexts } from './complaint.texts.ts';

/** The form has texts only: empty ones stand for what was not entered. */
const ComplaintEntry = z.object({
  ...NewComplaint.shape,
  category: z.pipe(
    z.pipe(
      z.string(),
      z.transform((chosen: string) => COMPLAINT_CATEGORIES.find((category) => category === chosen)),
    ),
    z.custom<ComplaintCategory>((category) => category !== undefined, complaintTexts.category),
  ),
  about: z.string(),
  clientId: z.string(),
  email: z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed: string) => (typed.trim() === '' ? undefined : typed)),
    ),
    NewComplaint.shape.email,
  ),
});

const empty = { category: '', text: '', about: '', email: '', clientId: newClientId() };

/** What was typed stays if sending it fails. */
export function ComplaintForm({ onFiled }: { onFiled: (state: ComplaintState) => void }) {
  const complain = useComplain();
  const deadlines = useComplaintDeadlines().data;
  const { form, setForm, errorOf, submit } = useCheckedForm(empty, ComplaintEntry, async (complaint) => {
    onFiled(await complain.mutateAsync(complaint));
  });
  // One id for each content, so that sending it again after a lost answer files one complaint.
  const change = (part: Partial<typeof empty>) => setForm({ ...form, ...part, clientId: newClientId() });
  const category = COMPLAINT_CATEGORIES.find((one) => one === form.category);
  const hours = category && deadlines?.resolveHours[category];
  const busy = complain.isPending;

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <h2 className="font-display text-lead font-bold">{complaintPageTexts.makeOne}</h2>
      <SelectField
        label={complaintPageTexts.category}
        placeholder={category === undefined ? complaintPageTexts.choose : undefined}
        options={COMPLAINT_CATEGORIES.map((value) => ({ value, label: complaintCategoryLabels[value] }))}
        value={category}
        onChange={(chosen) => change({ category: chosen })}
        disabled={busy}
        hint={hours === undefined ? undefined : answeredWithinText(hours)}
        error={errorOf('category')}
      />
      <TextArea
        label={complaintPageTexts.text}
        hint={complaintPageTexts.textHint}
        required
        rows={5}
        maxLength={COMPLAINT_TEXT_MAX}
        value={form.text}
        onChange={(event) => change({ text: event.target.value })}
        readOnly={busy}
        error={errorOf('text')}
      />
      <TextField
        label={complaintPageTexts.about}
        hint={complaintPageTexts.aboutHint}
        autoComplete="off"
        maxLength={COMPLAINT_ABOUT_MAX}
        value={form.about}
        onChange={(event) => change({ about: event.target.value })}
        readOnly={busy}
        error={errorOf('about')}
      />
      {deadlines?.hasMail !== false && (
        <EmailField
          value={form.email}
          onChange={(email) => change({ email })}
          busy={busy}
          error={errorOf('email')}
        />
      )}
      <Button type="submit" wide busy={busy}>
        {complaintPageTexts.send}
      </Button>
    </form>
  );
}

type EmailProps = {
  value: string;
  onChange: (email: string) => void;
  busy: boolean;
  error: string | undefined;
};

function EmailField({ value, onChange, busy, error }: EmailProps) {
  return (
    <TextField
      label={complaintPageTexts.email}
      hint={complaintPageTexts.emailHint}
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      readOnly={busy}
      error={error}
    />
  );
}
