import { type Report, WARNING_REASON_MAX, WarningDraft } from '@showup/contract/moderation';
import type { Ban, NewBan } from '@showup/contract/moderation/bans';
import { ageInYears } from '@showup/contract/profiles/age';
import { useState } from 'react';
import { useViewer } from '#features/profiles/profiles.api.ts';
import { SamePhotos } from '#features/verification/pictures/SamePhotos.tsx';
import { type DecidedHere, useDecidedHere, useDecision } from '#lib/api/use-decision.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { BanDialog } from '../bans/BanDialog.tsx';
import { useBanUser } from '../bans/bans.api.ts';
import { banDeskTexts, bannedAlreadyText, bannedText } from '../bans/bans.texts.ts';
import { CaseCard } from '../cases/CaseCard.tsx';
import { ReasonDialog } from '../cases/ReasonDialog.tsx';
import { ReportEntry } from './ReportEntry.tsx';
import { isWithLeaver } from './report-pages.ts';
import { useWarnUser } from './reports.api.ts';
import {
  earlierReportsText,
  reportDeskTexts,
  reportedText,
  warnedText,
  warningText,
  warnTitle,
} from './reports.texts.ts';
import { useDecidedElsewhere } from './use-decided-elsewhere.ts';
import { useUndo } from './use-undo.ts';

type Props = {
  reports: readonly [Report, ...Report[]];
  /** The person's current ban. */
  ban: Ban | undefined;
};

/** One reported person, as others see them, and the open reports about them. */
export function ReportedPersonCard({ reports, ban }: Props) {
  const [{ blockedUser, profile, samePhotos, reportCount, reporterCount, earlierReportCount }] = reports;
  const { _id: viewerId } = useViewer();
  const isReporter = reports.some(({ blockedBy }) => blockedBy._id === viewerId);
  const decidedHere = useDecidedHere();
  return (
    <CaseCard
      name={blockedUser.fullName}
      displayName={blockedUser.displayName}
      headingLevel="h2"
      about={profile ? `${ageInYears(profile.dob)} · ${profile.identifiedAs}` : reportDeskTexts.left}
      facts={
        <>
          {ban && <p className="text-body font-medium">{bannedAlreadyText(ban.until)}</p>}
          <p className="text-body font-medium">{reportedText(reportCount, reporterCount)}</p>
          {earlierReportCount > 0 && (
            <p className="text-body text-muted">{earlierReportsText(earlierReportCount)}</p>
          )}
        </>
      }
      photos={profile?.photos}
      belowPhotos={(enlarge) => (
        <>
          {profile && samePhotos && (
            <SamePhotos found={samePhotos} fullName={profile.fullName} onEnlarge={enlarge} />
          )}
          {profile && <p className="text-body break-words whitespace-pre-line empty:hidden">{profile.bio}</p>}
          {isReporter ? (
            <p className="text-body text-muted">{reportDeskTexts.ownWarn}</p>
          ) : (
            <div className="grid grid-cols-2 gap-2 empty:hidden sm:flex">
              <WarnButton reports={reports} decidedHere={decidedHere} />
              <BanButton reports={reports} decidedHere={decidedHere} isBanned={ban !== undefined} />
            </div>
          )}
        </>
      )}
    >
      <ul
        aria-label={reportDeskTexts.reportsAbout(blockedUser.fullName)}
        className="flex min-w-0 flex-col gap-3"
      >
        {reports.map((report) => (
          <li key={report._id}>
            <ReportEntry report={report} decidedHere={decidedHere} />
          </li>
        ))}
      </ul>
    </CaseCard>
  );
}

type WarnButtonProps = {
  /** All open reports about one person. */
  reports: readonly [Report, ...Report[]];
  decidedHere: DecidedHere;
};

/** Renders nothing if the person has left. */
function WarnButton({ reports, decidedHere }: WarnButtonProps) {
  const { _id: userId, fullName } = reports[0].blockedUser;
  const [isAsking, setAsking] = useState(false);
  const { decide: warn, isPending } = useDecision(useWarnUser(), decidedHere, reportDeskTexts.warnFailed);
  const { undo } = useUndo();
  useDecidedElsewhere(reports, decidedHere, isAsking);

  function showDone() {
    const undoable = reports.find((report) => !isWithLeaver(report));
    if (undoable) {
      const action = { label: reportDeskTexts.undo, run: () => undo(undoable._id) };
      notify.undoable(warnedText(fullName), action);
    } else notify.success(warnedText(fullName));
  }

  if (userId === null) return null;
  return (
    <>
      <Button variant="quiet" size="medium" className="bg-base-100!" onClick={() => setAsking(true)}>
        {reportDeskTexts.warn}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={warnTitle(fullName)}
          meaning={warningText(fullName, reports.length)}
          action={reportDeskTexts.warn}
          label={reportDeskTexts.warnReason}
          hint={reportDeskTexts.warnReasonHint}
          schema={WarningDraft.shape.reason}
          maxLength={WARNING_REASON_MAX}
          busy={isPending}
          onClose={() => setAsking(false)}
          onConfirm={(reason) =>
            warn({ reason, reports }, { ids: reports.map(({ _id }) => _id), onDone: showDone })
          }
        />
      )}
    </>
  );
}

type BanButtonProps = {
  /** All open reports about one person; only one report if the person has left. */
  reports: readonly [Report, ...Report[]];
  decidedHere: DecidedHere;
  isBanned: boolean;
};

function BanButton({ reports, decidedHere, isBanned }: BanButtonProps) {
  const [{ _id: reportId, blockedUser }] = reports;
  const { _id: userId, fullName } = blockedUser;
  const [isAsking, setAsking] = useState(false);
  const { decide: ban, isPending } = useDecision(useBanUser(), decidedHere, banDeskTexts.banFailed);
  useDecidedElsewhere(reports, decidedHere, isAsking);

  function confirm(terms: Pick<NewBan, 'reason' | 'until' | 'isFraud'>) {
    ban(userId === null ? { ...terms, reportId } : { ...terms, userId }, {
      ids: reports.map(({ _id }) => _id),
      onDone: () => notify.success(bannedText(fullName)),
    });
  }

  return (
    <>
      <Button variant="danger" size="medium" onClick={() => setAsking(true)}>
        {banDeskTexts.ban}
      </Button>
      {isAsking && (
        <BanDialog
          name={fullName}
          standing={userId === null ? 'gone' : isBanned ? 'banned' : 'here'}
          busy={isPending}
          onClose={() => setAsking(false)}
          onConfirm={confirm}
        />
      )}
    </>
  );
}
