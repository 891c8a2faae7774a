import type { Consent } from '@showup/contract/public/consent';
import { type ReactNode, useId, useRef, useState } from 'react';
import { dateText } from '#lib/format/moments.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { consentTexts, purposeTexts } from './consent.texts.ts';
import { KeptFor } from './KeptFor.tsx';
import { ProfilePhotos } from './ProfilePhotos.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';

/** One purpose: what is used, what for, how long it is kept, since when the person agreed, and its withdrawal. */
export function PurposePanel({ purpose, agreedAt, withdrawnAt }: Consent) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAsking, setAsking] = useState(false);
  const texts = purposeTexts[purpose];
  const isActive = agreedAt !== null && withdrawnAt === null;
  return (
    <section aria-labelledby={id} className="rounded-panel border border-hairline bg-base-200 px-5 py-4">
      <h2 ref={heading} id={id} tabIndex={-1} className="font-display text-lead font-bold outline-none">
        {texts.title}
      </h2>
      <dl>
        <Fact term={consentTexts.use}>{texts.use}</Fact>
        <Fact term={consentTexts.forWhat}>{texts.forWhat}</Fact>
        <Fact term={consentTexts.howLong}>
          <KeptFor purpose={purpose} />
        </Fact>
      </dl>
      <p className="mt-3 font-medium">{standingText(agreedAt, withdrawnAt)}</p>
      {!isActive && <p className="text-note text-muted">{texts.again}</p>}
      {isActive && (
        <Button variant="quiet" size="medium" className="mt-3" onClick={() => setAsking(true)}>
          {texts.withdraw}
        </Button>
      )}
      {purpose === 'photos' && agreedAt !== null && <ProfilePhotos />}
      {isAsking && (
        <WithdrawDialog
          purpose={purpose}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            heading.current?.focus(); // the button is gone
          }}
        />
      )}
    </section>
  );
}

function standingText(agreedAt: string | null, withdrawnAt: string | null): string {
  if (withdrawnAt !== null) return consentTexts.withdrawn(dateText(withdrawnAt));
  return agreedAt === null ? consentTexts.never : consentTexts.since(dateText(agreedAt));
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="mt-3">
      <dt className="text-note text-muted">{term}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
