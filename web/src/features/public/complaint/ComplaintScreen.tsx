import { ComplaintReference, type ComplaintState } from '@showup/contract/public/complaints';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useCheckedForm } from '#lib/forms/use-checked-form.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { Link } from '#ui/navigation/router.tsx';
import { PublicPage } from '../PublicPage.tsx';
import { FALLBACK_NUMBER } from '../safety-centre/safety-centre.texts.ts';
import { ComplaintForm } from './ComplaintForm.tsx';
import { ComplaintStatus } from './ComplaintStatus.tsx';
import { useComplaintState } from './complaint.api.ts';
import { complaintPageTexts } from './complaint.texts.ts';

/** A complaint of anyone, with or without an account, and where an earlier one stands. */
export function ComplaintScreen() {
  const [shown, setShown] = useState<{ state: ComplaintState; isNew: boolean }>();
  return (
    <PublicPage title={complaintPageTexts.title}>
      {shown ? (
        <>
          <ComplaintStatus
            key={shown.state.reference}
            state={shown.state}
            isNew={shown.isNew}
            onChange={(state) => setShown({ ...shown, state })}
          />
          <Button variant="quiet" wide onClick={() => setShown(undefined)}>
            {complaintPageTexts.another}
          </Button>
        </>
      ) : (
        <>
          <div className="flex flex-col gap-2">
            <p>{complaintPageTexts.intro}</p>
            <p>{complaintPageTexts.haveAccount}</p>
            <p className="font-medium">
              {complaintPageTexts.inDanger}{' '}
              <a href={`tel:${FALLBACK_NUMBER}`} className="inline-block py-1 underline underline-offset-2">
                {FALLBACK_NUMBER}
              </a>
              .{' '}
              <Link to="/safety" className="inline-block py-1 underline underline-offset-2">
                {complaintPageTexts.helpLines}
              </Link>
            </p>
          </div>
          <ComplaintForm onFiled={(state) => setShown({ state, isNew: true })} />
          <ComplaintLookUp onFound={(state) => setShown({ state, isNew: false })} />
        </>
      )}
      <p className="text-note text-muted">{complaintPageTexts.legal}</p>
    </PublicPage>
  );
}

const LookUp = z.object({ reference: ComplaintReference });

/** Shows where a complaint stands, by its reference number. */
function ComplaintLookUp({ onFound }: { onFound: (state: ComplaintState) => void }) {
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
