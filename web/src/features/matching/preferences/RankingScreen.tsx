import { Dices, HeartOff, ListOrdered, type LucideIcon, MapPin, Sprout, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { BackLink } from '#features/profiles/BackLink.tsx';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { matchingTexts } from '../matching.texts.ts';
import { rankingTexts } from './ranking.texts.ts';

const FromElsewhere = z.object({ backTo: z.literal('/filter') });

/** Explains the server's ranking in plain words: who is shown, and in which order. */
export function RankingScreen() {
  const from = FromElsewhere.safeParse(useLocation().state);
  const back = from.success
    ? { to: from.data.backTo, label: rankingTexts.backToFilters }
    : { to: '/', label: rankingTexts.backToHome };
  return (
    <Page
      header={<TopBar title={matchingTexts.ranking} left={<BackLink {...back} />} />}
      className="pt-2 pb-10"
    >
      <title>{pageTitle(matchingTexts.ranking)}</title>
      <div className="flex flex-col gap-7">
        <Point icon={UsersRound} title={rankingTexts.whoCanAppear}>
          <p>{rankingTexts.whoAppears}</p>
          <p>{rankingTexts.whoNever}</p>
        </Point>
        <Point icon={ListOrdered} title={rankingTexts.whatComesFirst}>
          <p>{rankingTexts.drawn}</p>
          <ul className="flex list-disc flex-col gap-1 pl-5 marker:text-muted">
            {Object.entries(rankingTexts.heavy).map(([part, text]) => (
              <li key={part}>{text}</li>
            ))}
          </ul>
          <p>{rankingTexts.light}</p>
        </Point>
        <Point icon={HeartOff} title={rankingTexts.whatNeverCounts}>
          <p>{rankingTexts.never}</p>
        </Point>
        <Point icon={Dices} title={rankingTexts.whoLikesYouAlready}>
          <p>{rankingTexts.likers}</p>
        </Point>
        <Point icon={Sprout} title={rankingTexts.newcomersAreSeen}>
          <p>{rankingTexts.newcomers}</p>
        </Point>
        <Point icon={MapPin} title={rankingTexts.distanceStaysRough}>
          <p>{rankingTexts.distanceText}</p>
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
        <h2 className="font-display text-lead font-bold">{title}</h2>
        <div className="mt-1 flex flex-col gap-2 text-wrap text-body">{children}</div>
      </div>
    </section>
  );
}
