import { Button } from '#ui/buttons/Button.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { Words } from '../Words.tsx';
import { CallLink } from './CallLink.tsx';
import { HelpLineList } from './HelpLineList.tsx';
import { FALLBACK_NUMBER, safetyCentreTexts } from './safety-centre.texts.ts';
import type { useCountry } from './use-country.ts';

type Props = ReturnType<typeof useCountry>;

/** The emergency number and the help lines of a country. The number is there before the lines are, and without them. */
export function DangerNow({ lines, countries, country, choose }: Props) {
  const number = country?.emergencyNumber ?? FALLBACK_NUMBER;
  const note = country
    ? safetyCentreTexts.whose(country.name, country.emergencyNote)
    : safetyCentreTexts.fallbackNote;
  return (
    <>
      <section aria-labelledby="in-danger">
        <h2 id="in-danger" className="font-display text-lead font-bold">
          {safetyCentreTexts.inDanger}
        </h2>
        <div className="mt-2 flex flex-col">
          <CallLink number={number} name={country?.name} look={{ variant: 'danger', wide: true }} />
        </div>
        <p className="mt-2 text-note">{note}</p>
      </section>
      <section aria-labelledby="help-lines" className="flex flex-col gap-3">
        <h2 id="help-lines" className="font-display text-lead font-bold">
          {safetyCentreTexts.helpLines}
        </h2>
        {country !== undefined && (
          <>
            <SelectField
              label={safetyCentreTexts.country}
              options={countries.map(({ code, name }) => ({ value: code, label: name }))}
              value={country.code}
              onChange={choose}
            />
            <HelpLineList lines={country.lines} />
            <p className="text-note text-muted">{safetyCentreTexts.checked(country.checkedOn)}</p>
          </>
        )}
        {lines.isPending && (
          <div aria-busy="true">
            <Skeleton className="h-40" />
          </div>
        )}
        {lines.isLoadingError && <NotLoaded {...lines} />}
      </section>
    </>
  );
}

function NotLoaded({ refetch, isRefetching }: Pick<Props['lines'], 'refetch' | 'isRefetching'>) {
  return (
    <div role="status" className="flex flex-col items-start gap-3">
      <p>
        {safetyCentreTexts.notLoaded} <Words paragraph={safetyCentreTexts.elsewhere} />
      </p>
      <Button variant="quiet" size="medium" busy={isRefetching} onClick={() => refetch()}>
        {safetyCentreTexts.tryAgain}
      </Button>
    </div>
  );
}
