import { ageInYears } from '@showup/contract/age';
import type { Report } from '@showup/contract/moderation';
import { useId, useState } from 'react';
import { type Picture, PictureDialog } from '../verification/PictureDialog.tsx';
import { ReviewPhotos } from '../verification/ReviewPhotos.tsx';
import { ReportEntry } from './ReportEntry.tsx';
import { reportedText, reportTexts } from './reports.texts.ts';

/** One reported person, as others see them, and what is open on them. */
export function ReportedPersonCard({ reports }: { reports: readonly [Report, ...Report[]] }) {
  const [{ blockedUser, profile, reportCount, reporterCount }] = reports;
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
          <p className="text-body font-medium">{reportedText(reportCount, reporterCount)}</p>
        </header>
        {profile && (
          <>
            <ReviewPhotos
              labelHidden
              label="Profile photos"
              photos={profile.photos}
              fullName={profile.fullName}
              onEnlarge={setEnlarged}
            />
            <p className="text-body break-words whitespace-pre-line empty:hidden">{profile.bio}</p>
          </>
        )}
      </div>
      <ul aria-label={`Reports about ${blockedUser.fullName}`} className="flex min-w-0 flex-col gap-3">
        {reports.map((report) => (
          <li key={report._id}>
            <ReportEntry report={report} />
          </li>
        ))}
      </ul>
      {enlarged && <PictureDialog {...enlarged} onClose={() => setEnlarged(undefined)} />}
    </article>
  );
}
