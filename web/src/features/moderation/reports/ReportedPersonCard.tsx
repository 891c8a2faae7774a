import type { Report } from '@showup/contract/moderation';
import type { Ban } from '@showup/contract/moderation/bans';
import { ageInYears } from '@showup/contract/profiles/age';
import { useViewer } from '#features/profiles/profiles.api.ts';
import { SamePhotos } from '#features/verification/pictures/SamePhotos.tsx';
import { useDecidedHere } from '#lib/api/use-decision.ts';
import { BanButton } from '../bans/BanButton.tsx';
import { bannedAlreadyText } from '../bans/bans.texts.ts';
import { CaseCard } from '../cases/CaseCard.tsx';
import { ReportEntry } from './ReportEntry.tsx';
import { earlierReportsText, reportDeskTexts, reportedText } from './reports.texts.ts';
import { WarnButton } from './WarnButton.tsx';

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
