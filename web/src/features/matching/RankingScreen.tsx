import { Dices, HeartOff, ListOrdered, type LucideIcon, MapPin, Sprout, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { Page } from '../../ui/Page.tsx';
import { TopBar } from '../../ui/TopBar.tsx';
import { BackLink } from '../profiles/BackLink.tsx';
import { matchingTexts } from './matching.texts.ts';
import { rankingTexts } from './ranking.texts.ts';

const FromElsewhere = z.object({ backTo: z.literal('/filter') });

/** Who is shown, and in which order: what the server's ranking does, in plain words. */
export function RankingScreen() {
  const from = FromElsewhere.safeParse(useLocation().state);
  const back = from.success
    ? { to: from.data.backTo, label: 'Back to filters' }
    : { to: '/', label: 'Back to home' };
  return (
    <Page
      header={<TopBar title={matchingTexts.ranking} left={<BackLink {...back} />} />}
      className="pt-2 pb-10"
    >
      <title>{`${matchingTexts.ranking} · Showup`}</title>
      <div className="flex flex-col gap-7">
        <Point icon={UsersRound} title="Who can appear">
          <p>
            People verified in person who look for someone like you, as you look for someone like them.
            Gender, age and distance always count in both directions.
          </p>
          <p>
            Nobody who is hidden, who was away for 90 days, or whom you have answered already. After a block
            or an unmatch, neither of the two sees the other again.
          </p>
        </Point>
        <Point icon={ListOrdered} title="What comes first">
          <p>{rankingTexts.drawn}</p>
          <ul className="flex list-disc flex-col gap-1 pl-5 marker:text-muted">
            {Object.entries(rankingTexts.heavy).map(([part, text]) => (
              <li key={part}>{text}</li>
            ))}
          </ul>
          <p>{rankingTexts.light}</p>
        </Point>
        <Point icon={HeartOff} title="What never counts">
          <p>{rankingTexts.never}</p>
        </Point>
        <Point icon={Dices} title="Who likes you already">
          <p>{rankingTexts.likers}</p>
        </Point>
        <Point icon={Sprout} title="Newcomers are seen">
          <p>{rankingTexts.newcomers}</p>
        </Point>
        <Point icon={MapPin} title="Distance stays rough">
          <p>
            It is counted between areas a few kilometres wide, never from door to door, and shown to nobody.
            Near means the same area or the ones beside it.
          </p>
        </Point>
      </div>
    </Page>
  );
}

type PointProps = { icon: LucideIcon; title: string; children: ReactNode };

function Point({ icon: Icon, title, children }: PointProps) {
  return (
    <section className="flex gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-base-200 text-primary-ink">
        <Icon size={22} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="font-display text-lead font-semibold">{title}</h2>
        <div className="mt-1 flex flex-col gap-2 text-body">{children}</div>
      </div>
    </section>
  );
}
