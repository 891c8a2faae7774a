import type { AppealOutcome } from '@showup/contract/accounts/bans';
import { AppealDecision, BAN_REASON_MAX, type Ban } from '@showup/contract/moderation/bans';
import { ageInYears } from '@showup/contract/profiles/age';
import { useState } from 'react';
import { useDecidedHere, useDecision } from '#lib/api/use-decision.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { CaseCard, CaseStatement } from '../cases/CaseCard.tsx';
import { ReasonDialog } from '../cases/ReasonDialog.tsx';
import { useAppeals, useDecideAppeal } from './bans.api.ts';
import { appealTexts, banByText, banDeskTexts, sentText, untilText } from './bans.texts.ts';
import { useBanChanged } from './use-ban-changed.ts';

/** Appeals, shown before reports because their authors are banned meanwhile. Renders nothing if there are none. */
export function AppealQueue() {
  const appeals = useAppeals();
  if (appeals.isError && !appeals.data) {
    return (
      <LoadFailed
        title={banDeskTexts.appealsNotLoaded}
        error={appeals.error}
        retry={appeals.refetch}
        retrying={appeals.isRefetching}
      />
    );
  }
  if (!appeals.data?.length) return null;
  return (
    <>
      <h2 className="font-display text-lead font-bold">{banDeskTexts.appeals}</h2>
      <ul aria-label={banDeskTexts.appeals} className="flex flex-col gap-4">
        {appeals.data.map((ban) => (
          <li key={ban._id}>
            <AppealCard ban={ban} />
          </li>
        ))}
      </ul>
      <h2 className="font-display text-lead font-bold">{banDeskTexts.reports}</h2>
    </>
  );
}

/** A banned person, the reason for the ban, and their appeal. */
function AppealCard({ ban }: { ban: Ban }) {
  const { person, profile, reason, until, appeal, bannedBy, bannedAt } = ban;
  const [asked, setAsked] = useState<AppealOutcome>();
  return (
    <CaseCard
      name={person?.fullName ?? banDeskTexts.deleted}
      displayName={person?.displayName}
      headingLevel="h3"
      about={profile ? `${ageInYears(profile.dob)} · ${profile.identifiedAs}` : banDeskTexts.deletedText}
      photos={profile?.photos}
    >
      <div className="flex min-w-0 flex-col gap-4">
        <section>
          <h4 className="text-body font-semibold">{banDeskTexts.banReason}</h4>
          <p className="text-note text-muted tabular-nums">
            {banByText(bannedBy, bannedAt)} · {untilText(until)}
          </p>
          <p className="mt-1 text-body break-words whitespace-pre-line">{reason}</p>
        </section>
        <CaseStatement
          title={banDeskTexts.appeal}
          when={appeal ? sentText(appeal.sentAt) : undefined}
          text={appeal?.text}
        />
        <div className="grid gap-2 sm:flex">
          <Button variant="quiet" size="medium" onClick={() => setAsked('lifted')}>
            {banDeskTexts.lift}
          </Button>
          <Button variant="quiet" size="medium" onClick={() => setAsked('kept')}>
            {banDeskTexts.keep}
          </Button>
        </div>
      </div>
      {asked && <AppealDialog ban={ban} verdict={asked} onClose={() => setAsked(undefined)} />}
    </CaseCard>
  );
}

type DialogProps = { ban: Ban; verdict: AppealOutcome; onClose: () => void };

function AppealDialog({ ban, verdict, onClose }: DialogProps) {
  const { _id: banId, person } = ban;
  const decidedHere = useDecidedHere();
  const { decide, isPending } = useDecision(useDecideAppeal(), decidedHere, banDeskTexts.decideFailed);
  const { title, meaning, action, done } = appealTexts(verdict, person?.fullName);
  useBanChanged(ban, decidedHere);

  return (
    <ReasonDialog
      title={title}
      meaning={meaning}
      action={action}
      label={banDeskTexts.answer}
      hint={banDeskTexts.answerHint}
      schema={AppealDecision.shape.answer}
      maxLength={BAN_REASON_MAX}
      busy={isPending}
      onClose={onClose}
      onConfirm={(answer) =>
        decide({ banId, verdict, answer }, { ids: [banId], onDone: () => notify.success(done) })
      }
    />
  );
}
