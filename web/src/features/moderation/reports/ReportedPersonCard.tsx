import { ageInYears } from '@showup/contract/age';
import type { Ban } from '@showup/contract/bans';
import type { Report } from '@showup/contract/moderation';
import { useId, useState } from 'react';
import { useViewer } from '../../profiles/profiles.api.ts';
import { type Picture, PictureDialog } from '../../verification/pictures/PictureDialog.tsx';
import { ReviewPhotos } from '../../verification/pictures/ReviewPhotos.tsx';
import { SamePhotos } from '../../verification/pictures/SamePhotos.tsx';
import { BanButton } from '../bans/BanButton.tsx';
import { bannedAlreadyText } from '../bans/bans.texts.ts';
import { ReportEntry } from './ReportEntry.tsx';
import { earlierReportsText, reportedText, reportTexts } from './reports.texts.ts';
import { WarnButton } from './WarnButton.tsx';

type Props = {
  reports: readonly [Report, ...Report[]];
  /** The one that holds on them already. */
  ban: Ban | undefined;
};

/** One reported person, as others see them, and what is open on them. */
export function ReportedPersonCard({ reports, ban }: Props) {
  const [{ blockedUser, profile, samePhotos, reportCount, reporterCount, earlierReportCount }] = reports;
  const { _id: viewerId } = useViewer();
  const isReporter = reports.some(({ blockedBy }) => blockedBy._id === viewerId);
  const [decidedHere] = useState(() => new Set<string>());
  const headingId = useId();
  const [enlarged, setEnlarged] = useState<Picture>();
  return (
    <article
      aria-labelledby={headingId}
      className="grid gap-5 rounded-panel border border-hairline bg-base-200 p-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-8"
    >
      <div className="flex min-w-0 flex-col gap-3">
        <header>
          <h2 id={headingId} className="font-display text-title font-bold break-words">
            {blockedUser.fullName}
          </h2>
          <p className="text-body text-muted">
            {profile ? `${ageInYears(profile.dob)} · ${profile.identifiedAs}` : reportTexts.left}
          </p>
          {ban && <p className="text-body font-medium">{bannedAlreadyText(ban.until)}</p>}
          <p className="text-body font-medium">{reportedText(reportCount, reporterCount)}</p>
          {earlierReportCount > 0 && (
            <p className="text-body text-muted">{earlierReportsText(earlierReportCount)}</p>
          )}
        </header>
        {profile && (
          <>
            <ReviewPhotos
              labelHidden
              label={reportTexts.profilePhotos}
              photos={profile.photos}
              fullName={profile.fullName}
              onEnlarge={setEnlarged}
            />
            {samePhotos && (
              <SamePhotos found={samePhotos} fullName={profile.fullName} onEnlarge={setEnlarged} />
            )}
            <p className="text-body break-words whitespace-pre-line empty:hidden">{profile.bio}</p>
          </>
        )}
        {isReporter ? (
          <p className="text-body text-muted">{reportTexts.ownWarn}</p>
        ) : (
          <div className="grid grid-cols-2 gap-2 empty:hidden sm:flex">
            <WarnButton reports={reports} decidedHere={decidedHere} />
            <BanButton reports={reports} decidedHere={decidedHere} isBanned={ban !== undefined} />
          </div>
        )}
      </div>
      <ul aria-label={reportTexts.reportsAbout(blockedUser.fullName)} className="flex min-w-0 flex-col gap-3">
        {reports.map((report) => (
          <li key={report._id}>
            <ReportEntry report={report} decidedHere={decidedHere} />
          </li>
        ))}
      </ul>
      {enlarged && <PictureDialog {...enlarged} onClose={() => setEnlarged(undefined)} />}
    </article>
  );
}
