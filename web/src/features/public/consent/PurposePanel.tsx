import type { Consent } from '@showup/contract/public/consent';
import { deletedInWords, type Purpose } from '@showup/contract/public/retention';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useViewer } from '#features/profiles/profiles.api.ts';
import { dateText } from '#lib/format/moments.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { ConfirmButtons } from '#ui/dialogs/ConfirmButtons.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { Link } from '#ui/navigation/router.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { useRetention } from '../retention/retention.api.ts';
import { useWithdraw } from './consent.api.ts';
import { consentTexts, purposeTexts } from './consent.texts.ts';

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

/** How long what belongs to a purpose is kept, from the same data as the public table. */
function KeptFor({ purpose }: { purpose: Purpose }) {
  const { data, isLoadingError } = useRetention();
  if (isLoadingError) return <span role="alert">{consentTexts.periodsNotLoaded}</span>;
  const later = data?.later.flatMap(({ entries }) => entries) ?? [];
  const lines = [
    ...later.filter((entry) => entry.purpose === purpose).map((entry) => [entry.what, deletedInWords(entry)]),
    ...(data?.kept ?? [])
      .filter((entry) => entry.purpose === purpose)
      .map(({ what, until }) => [what, until]),
  ];
  return (
    <ul className="mt-1 flex list-disc flex-col gap-1 pl-4 text-note marker:text-muted">
      {lines.map(([what, howLong]) => (
        <li key={what}>
          {what}: {howLong}
        </li>
      ))}
    </ul>
  );
}

const link = 'inline-block py-1 underline underline-offset-2';

/** Says what withdrawing the profile's own photos takes, since the app is nothing without them. */
function ProfilePhotos() {
  const { verifiedUser, identifiedAs } = useViewer();
  const canHide = verifiedUser && identifiedAs === 'Female';
  return (
    <p className="mt-3 text-note text-muted">
      {consentTexts.profilePhotos}
      {canHide && (
        <>
          <Link to="/myprofile" className={link}>
            {consentTexts.hide}
          </Link>
          {consentTexts.or}
        </>
      )}
      <Link to={verifiedUser ? '/profile' : '/account'} className={link}>
        {consentTexts.delete}
      </Link>
      {consentTexts.end}
    </p>
  );
}

type Props = { purpose: Purpose; onClose: () => void; onDone: () => void };

/** Names what follows from a withdrawal, and asks for confirmation. */
function WithdrawDialog({ purpose, onClose, onDone }: Props) {
  const { mutateAsync: withdraw, isPending, error } = useWithdraw();
  const texts = purposeTexts[purpose];

  async function confirm() {
    await withdraw(purpose);
    notify.success(texts.done);
    onDone();
  }

  return (
    <Dialog
      title={texts.dialogTitle}
      onClose={onClose}
      locked={isPending}
      foot={
        <ConfirmButtons
          action={texts.confirm}
          cancel={consentTexts.cancel}
          variant="danger"
          busy={isPending}
          // The mutation's state shows a failure below.
          onConfirm={() => void confirm().catch(() => {})}
          onCancel={onClose}
        />
      }
    >
      <p>{texts.dialogText}</p>
      <p role="alert" className="mt-3 text-body text-error empty:hidden">
        {error?.message}
      </p>
    </Dialog>
  );
}
