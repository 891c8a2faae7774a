import { CallLink } from './CallLink.tsx';
import { chosenCountry } from './chosen-country.ts';
import { useHelpLines } from './help-lines.api.ts';
import { FALLBACK_NUMBER, safetyCentreTexts } from './safety-centre.texts.ts';

/** Says that the app is no emergency service, with the number of one. It is there before the help lines are. */
export function EmergencyNote() {
  const country = chosenCountry(useHelpLines().data?.countries ?? [], null);
  return (
    <aside aria-label={safetyCentreTexts.emergency} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-48 text-note text-muted">{safetyCentreTexts.noEmergencyService}</p>
      <CallLink number={country?.emergencyNumber ?? FALLBACK_NUMBER} name={country?.name} />
    </aside>
  );
}
