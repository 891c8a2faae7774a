import type { PendingDetails } from '@showup/contract/profiles';
import { reviewTexts } from './review.texts.ts';

/** The new name, birthday or gender that a verified person asks for, and what to check before approving it. */
export function NewDetails({ details: { fullName, dob, identifiedAs } }: { details: PendingDetails }) {
  const { newDetails, newName, newBirthday, newGender, genderGuideline } = reviewTexts;
  const rows = [
    [newName, fullName],
    [newBirthday, dob],
    [newGender, identifiedAs],
  ] as const;
  return (
    <section aria-label={newDetails} className="rounded-panel border border-hairline bg-base-200 px-5 py-3">
      <h3 className="text-note text-muted">{newDetails}</h3>
      <dl className="mt-1 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-body">
        {rows.map(
          ([label, value]) =>
            value !== undefined && (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="font-medium break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {identifiedAs !== undefined && <p className="mt-2 text-note text-muted">{genderGuideline}</p>}
    </section>
  );
}
