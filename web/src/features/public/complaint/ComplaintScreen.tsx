import type { ComplaintState } from '@showup/contract/public/complaints';
import { useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { Link } from '#ui/navigation/router.tsx';
import { PublicPage } from '../PublicPage.tsx';
import { ComplaintForm } from './ComplaintForm.tsx';
import { ComplaintLookUp } from './ComplaintLookUp.tsx';
import { ComplaintStatus } from './ComplaintStatus.tsx';
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
              <a href="tel:112" className="inline-block py-1 underline underline-offset-2">
                112
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
