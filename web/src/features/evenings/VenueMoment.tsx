import type { Venue } from '@showup/contract/venues';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { MOMENT_MS, vibrate } from '#lib/device/vibrate.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Page } from '#ui/page/Page.tsx';
import { isFromMap, MapCredit } from '../venues/MapCredit.tsx';

type Props = {
  /** Of the page. */
  title: string;
  icon: LucideIcon;
  heading: string;
  /** Below the heading, a little larger than the text. */
  lead?: string;
  text: string;
  /** The venue that is named, for its credit. */
  venue: Pick<Venue, 'source'>;
  /** What to do next. */
  foot: ReactNode;
};

/** A moment at a venue worth a screen of its own. The phone vibrates once. */
export function VenueMoment({ title, icon: Icon, heading, lead, text, venue, foot }: Props) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    ref.current?.focus();
    vibrate(MOMENT_MS);
  }, []);
  return (
    <Page foot={foot}>
      <title>{pageTitle(title)}</title>
      <div className="m-auto flex max-w-80 flex-col items-center gap-5 py-10 text-center">
        <span
          aria-hidden
          className="grid size-24 animate-pop place-items-center rounded-full bg-primary text-primary-content"
        >
          <Icon size={44} />
        </span>
        <h1
          ref={ref}
          tabIndex={-1}
          className="font-display text-title font-bold text-balance break-words outline-none"
        >
          {heading}
        </h1>
        {lead !== undefined && (
          <p className="text-lead font-medium break-words" dir="auto">
            {lead}
          </p>
        )}
        <p className="text-body text-balance text-muted">{text}</p>
        {isFromMap(venue) && <MapCredit />}
      </div>
    </Page>
  );
}
