import { ChevronRight, SearchX } from 'lucide-react';
import { TextField } from '#ui/fields/TextField.tsx';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { ListEnd } from '../ListEnd.tsx';
import { isFromMap, MapCredit } from '../MapCredit.tsx';
import { useCalmText } from './use-calm-text.ts';
import { useVenueSearch } from './venues-desk.api.ts';
import { deskTexts } from './venues-desk.texts.ts';

type Props = { text: string; onText: (text: string) => void; onPick: (venueId: string) => void };

/** All accepted venues by name, or those that match the typed text. */
export function VenueSearch({ text, onText, onPick }: Props) {
  const searched = useCalmText(text.trim());
  const list = useVenueSearch(searched);
  const venues = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <TextField
        label={deskTexts.searchVenues}
        hint={deskTexts.searchHint}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={(event) => onText(event.target.value)}
        className="lg:py-1"
      />
      {list.isPending && <ResultsSkeleton />}
      {list.isLoadingError && (
        <LoadFailed error={list.error} retry={list.refetch} retrying={list.isRefetching} />
      )}
      {list.data && venues.length === 0 && (
        <EmptyState icon={SearchX} title={searched === '' ? deskTexts.noVenues : deskTexts.noneFound} />
      )}
      {venues.length > 0 && (
        <div
          aria-busy={list.isPlaceholderData}
          className="relative mt-3 flex flex-col lg:min-h-0 lg:-mx-1 lg:overflow-y-auto lg:px-1"
        >
          <ul aria-label={deskTexts.venues} className="flex flex-col">
            {venues.map(({ _id, name, address, category }) => (
              <li key={_id} className="border-b border-hairline last:border-b-0">
                <button
                  type="button"
                  onClick={() => onPick(_id)}
                  className="flex min-h-14 w-full items-center gap-3 py-2.5 text-left focus-visible:-outline-offset-2"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block text-body font-medium break-words">{name}</span>
                    <span className="block text-note break-words text-muted">
                      {category} · {address}
                    </span>
                  </span>
                  <ChevronRight size={20} className="shrink-0 text-muted" aria-hidden />
                </button>
              </li>
            ))}
          </ul>
          <ListEnd list={list} />
        </div>
      )}
      {venues.some(isFromMap) && <MapCredit />}
    </>
  );
}

function ResultsSkeleton() {
  return (
    <div role="status" aria-label={deskTexts.loading} className="mt-5 flex flex-col gap-4">
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} className="h-10" />
      ))}
    </div>
  );
}
