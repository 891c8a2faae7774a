import { TabletSmartphone } from 'lucide-react';
import { agoText } from '#lib/format/durations.ts';
import { useNow } from '#lib/format/use-now.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Callout } from '#ui/status/Callout.tsx';
import { useSilentDisplays } from './venues-desk.api.ts';
import { deskTexts } from './venues-desk.texts.ts';

const TICK_MS = 60_000;

/** Displays that no guest can use any more, with a way to their venue. */
export function SilentDisplays({ onOpen }: { onOpen: (venueId: string) => void }) {
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
