import { TabletSmartphone } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useSearchParams } from 'react-router';
import { agoText } from '#lib/format/durations.ts';
import { useNow } from '#lib/format/use-now.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Callout } from '#ui/status/Callout.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { VenueRequests } from '../requests/VenueRequests.tsx';
import { VenueDetails } from './VenueDetails.tsx';
import { VenueSearch } from './VenueSearch.tsx';
import { useSilentDisplays } from './venues-desk.api.ts';
import { deskTexts } from './venues-desk.texts.ts';

const lists = [
  { name: 'requests', label: deskTexts.requests },
  { name: 'all', label: deskTexts.allVenues },
] as const;
type ListName = (typeof lists)[number]['name'];

/**
 * The admin's desk for requests and venues, side by side if there is room and otherwise one at a time. The address says
 * which venue or list is open.
 */
export function VenuesDesk() {
  const [search, setSearch] = useSearchParams();
  const [text, setText] = useState('');
  const venueId = search.get('venue') ?? undefined;
  const list: ListName = venueId !== undefined || search.get('list') === 'all' ? 'all' : 'requests';

  function change(part: Record<string, string | undefined>, replace: boolean) {
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(part)) {
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace },
    );
  }
  const open = (id: string) => change({ venue: id, list: 'all' }, false);

  return (
    <div className="flex flex-1 flex-col gap-4 lg:grid lg:min-h-0 lg:grid-cols-2 lg:gap-8">
      <nav data-bar aria-label={deskTexts.listsOfVenues} className="flex gap-2 lg:hidden">
        {lists.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            aria-current={name === list ? 'true' : undefined}
            onClick={() => change({ list: name, venue: undefined }, true)}
            className={classNames(
              'min-h-11 rounded-full border px-5 text-body',
              name === list ? 'border-primary-ink bg-primary/12 font-medium' : 'border-hairline bg-base-200',
            )}
          >
            {label}
          </button>
        ))}
      </nav>
      <section
        aria-label={deskTexts.requests}
        className={classNames('flex-1 flex-col lg:flex lg:min-h-0', list === 'requests' ? 'flex' : 'hidden')}
      >
        <h2 className="mb-2 font-display text-lead font-bold max-lg:sr-only">{deskTexts.requests}</h2>
        <VenueRequests onAccepted={open} />
      </section>
      <section
        aria-label={deskTexts.allVenues}
        className={classNames('flex-1 flex-col lg:flex lg:min-h-0', list === 'all' ? 'flex' : 'hidden')}
      >
        {venueId === undefined ? (
          <AllVenues text={text} onText={setText} onPick={open} />
        ) : (
          <VenueDetails key={venueId} venueId={venueId} onBack={() => change({ venue: undefined }, true)} />
        )}
      </section>
    </div>
  );
}

function AllVenues(props: ComponentProps<typeof VenueSearch>) {
  return (
    <>
      <SilentDisplays onOpen={props.onPick} />
      <VenueSearch {...props} />
    </>
  );
}

const TICK_MS = 60_000;

/** Displays that no guest can use any more, with a way to their venue. */
function SilentDisplays({ onOpen }: { onOpen: (venueId: string) => void }) {
  const { data: displays = [] } = useSilentDisplays();
  const now = useNow(TICK_MS);
  if (displays.length === 0) return null;
  return (
    <Callout tone="warning" icon={TabletSmartphone} title={deskTexts.silentDisplays}>
      <ul className="mt-1 flex flex-col">
        {displays.map(({ venueId, venueName, lastSeenAt }) => (
          <li
            key={`${venueId} ${lastSeenAt}`}
            className="flex flex-wrap items-center justify-between gap-x-3"
          >
            <span className="break-words">
              {venueName} · {deskTexts.seen(agoText(lastSeenAt, now))}
            </span>
            <Button variant="plain" size="medium" onClick={() => onOpen(venueId)}>
              {deskTexts.openVenue}
            </Button>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
