import type { HelpCountry } from '@showup/contract/public/help-lines';
import { useLocation } from 'react-router';
import { Button } from '#ui/buttons/Button.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { Link } from '#ui/navigation/router.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { PublicPage } from '../PublicPage.tsx';
import { publicTexts } from '../public.texts.ts';
import { Words } from '../Words.tsx';
import { type Advice, adviceSections } from './advice.texts.ts';
import { CallLink } from './CallLink.tsx';
import { HelpLineList } from './HelpLineList.tsx';
import { FALLBACK_NUMBER, safetyCentreTexts } from './safety-centre.texts.ts';
import { useCountry } from './use-country.ts';

/** Whom to call and what to do, for anyone, before anything has loaded from the server. */
export function SafetyScreen() {
  const shown = useCountry();
  return (
    <PublicPage title={publicTexts.safety}>
      <DangerNow {...shown} />
      <Contents />
      {adviceSections.map((advice) => (
        <AdviceSection key={advice.id} advice={advice} country={shown.country} />
      ))}
      <p className="text-note text-muted">{safetyCentreTexts.note}</p>
    </PublicPage>
  );
}

type DangerNowProps = ReturnType<typeof useCountry>;

/** The emergency number and the help lines of a country. The number is there before the lines are, and without them. */
function DangerNow({ lines, countries, country, choose }: DangerNowProps) {
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

function NotLoaded({ refetch, isRefetching }: Pick<DangerNowProps['lines'], 'refetch' | 'isRefetching'>) {
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

/** Leads to each kind of advice: nobody in fear reads a page to its end. */
function Contents() {
  const { search } = useLocation();
  return (
    <nav aria-labelledby="contents">
      <h2 id="contents" className="font-display text-lead font-bold">
        {safetyCentreTexts.whatHappened}
      </h2>
      <ul className="mt-1">
        {adviceSections.map(({ id, title }) => (
          <li key={id}>
            <Link to={{ search, hash: `#${id}` }} className="inline-block py-2 underline underline-offset-4">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Props = { advice: Advice; country: HelpCountry | undefined };

/** What to do in one kind of trouble, and whom to call about it. */
function AdviceSection({ advice: { id, title, points, topic }, country }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="font-display text-lead font-bold">
        {title}
      </h2>
      <ul className="mt-1.5 flex list-disc flex-col gap-2 pl-5 marker:text-muted">
        {points.map((point) => (
          <li key={typeof point === 'string' ? point : point.before}>
            <Words paragraph={point} />
          </li>
        ))}
      </ul>
      {topic !== undefined && (
        <>
          <h3 className="mt-4 mb-2 font-semibold">{safetyCentreTexts.whoToCall}</h3>
          <WhoToCall topic={topic} country={country} />
        </>
      )}
    </section>
  );
}

function WhoToCall({ topic, country }: { topic: Advice['topic']; country: HelpCountry | undefined }) {
  const lines = country?.lines.filter(({ topics }) => topics.some((one) => one === topic)) ?? [];
  if (lines.length > 0) return <HelpLineList lines={lines} />;
  return <CallLink number={country?.emergencyNumber ?? FALLBACK_NUMBER} />;
}
