import type { HelpCountry } from '@showup/contract/public/help-lines';
import { Words } from '../Words.tsx';
import type { Advice } from './advice.texts.ts';
import { CallLink } from './CallLink.tsx';
import { HelpLineList } from './HelpLineList.tsx';
import { FALLBACK_NUMBER, safetyCentreTexts } from './safety-centre.texts.ts';

type Props = { advice: Advice; country: HelpCountry | undefined };

/** What to do in one kind of trouble, and whom to call about it. */
export function AdviceSection({ advice: { id, title, points, topic }, country }: Props) {
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
