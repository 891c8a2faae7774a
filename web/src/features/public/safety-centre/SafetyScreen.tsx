import { useLocation } from 'react-router';
import { Link } from '#ui/navigation/router.tsx';
import { PublicPage } from '../PublicPage.tsx';
import { publicTexts } from '../public.texts.ts';
import { AdviceSection } from './AdviceSection.tsx';
import { adviceSections } from './advice.texts.ts';
import { DangerNow } from './DangerNow.tsx';
import { safetyCentreTexts } from './safety-centre.texts.ts';
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
