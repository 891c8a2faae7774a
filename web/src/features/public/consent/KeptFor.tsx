import { deletedInWords, type Purpose } from '@showup/contract/public/retention';
import { useRetention } from '../retention/retention.api.ts';
import { consentTexts } from './consent.texts.ts';

/** How long what belongs to a purpose is kept, from the same data as the public table. */
export function KeptFor({ purpose }: { purpose: Purpose }) {
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
