import { ComplaintReference, type ComplaintState } from '@showup/contract/public/complaints';
import * as z from 'zod/mini';
import { useCheckedForm } from '#lib/forms/use-checked-form.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { useComplaintState } from './complaint.api.ts';
import { complaintPageTexts } from './complaint.texts.ts';

const LookUp = z.object({ reference: ComplaintReference });

/** Shows where a complaint stands, by its reference number. */
export function ComplaintLookUp({ onFound }: { onFound: (state: ComplaintState) => void }) {
  const lookUp = useComplaintState();
  const { form, setForm, errorOf, submit } = useCheckedForm(
    { reference: '' },
    LookUp,
    async ({ reference }) => {
      onFound(await lookUp.mutateAsync(reference));
    },
  );
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4 border-t border-hairline pt-6"
    >
      <h2 className="font-display text-lead font-bold">{complaintPageTexts.lookUp}</h2>
      <TextField
        label={complaintPageTexts.lookUpLabel}
        placeholder={complaintPageTexts.lookUpPlaceholder}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={form.reference}
        onChange={(event) => setForm({ reference: event.target.value })}
        error={errorOf('reference')}
      />
      <Button type="submit" variant="quiet" wide busy={lookUp.isPending}>
        {complaintPageTexts.show}
      </Button>
    </form>
  );
}
