import {
  type EveningSharing as Changes,
  FAVOURITE_VENUES_MAX,
  type OwnEvenings,
} from '@showup/contract/evenings';
import { Toggle } from '#ui/fields/Toggle.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { useShareEvenings } from './evenings.api.ts';
import { eveningsScreenTexts } from './evenings.texts.ts';

/** What a person may share of where they go out: the neighbourhood with everyone, favourites with matches. */
export function EveningSharing({ own }: { own: OwnEvenings }) {
  const { mutateAsync: share, isPending, variables } = useShareEvenings();

  async function change(changes: Changes) {
    if (isPending) return;
    try {
      await share(changes);
    } catch (error) {
      notify.error(eveningsScreenTexts.shareFailed, { of: error });
    }
  }

  // Shows the choice at once; a failure reverts it.
  const pending = isPending ? variables : undefined;
  const showsNeighbourhood = pending?.showsNeighbourhood ?? own.showsNeighbourhood;
  const chosen = pending?.favouriteVenues ?? own.favouriteVenues.map(({ _id }) => _id);
  const venues = venuesOf(own);
  return (
    <>
      <div className="rounded-panel border border-hairline bg-base-200 px-5 py-2">
        <Toggle
          label={eveningsScreenTexts.neighbourhood}
          hint={neighbourhoodHint(own, showsNeighbourhood)}
          checked={showsNeighbourhood}
          onChange={(shows) => void change({ showsNeighbourhood: shows })}
        />
      </div>
      {venues.length > 0 && (
        <fieldset className="rounded-panel border border-hairline bg-base-200 px-5 py-3">
          <legend className="sr-only">{eveningsScreenTexts.favourites}</legend>
          <p aria-hidden className="font-medium">
            {eveningsScreenTexts.favourites}
          </p>
          <p className="text-note text-muted">{eveningsScreenTexts.favouritesText}</p>
          {venues.map(({ _id, name }) => (
            <Toggle
              key={_id}
              label={name}
              checked={chosen.includes(_id)}
              disabled={!chosen.includes(_id) && chosen.length >= FAVOURITE_VENUES_MAX}
              onChange={(isChosen) =>
                void change({
                  favouriteVenues: isChosen ? [...chosen, _id] : chosen.filter((other) => other !== _id),
                })
              }
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

function neighbourhoodHint({ goesOutIn }: OwnEvenings, isOn: boolean): string {
  if (!isOn) return eveningsScreenTexts.neighbourhoodHint;
  return goesOutIn === null
    ? eveningsScreenTexts.neighbourhoodSoon
    : eveningsScreenTexts.neighbourhoodShown(goesOutIn);
}

/** The venues that can be favourites: those chosen already, and those of evenings that others see by now. */
function venuesOf({ evenings, favouriteVenues }: OwnEvenings): { _id: string; name: string }[] {
  const shown = evenings.filter(({ isShown }) => isShown);
  const venues = new Map([
    ...favouriteVenues.map(({ _id, name }) => [_id, name] as const),
    ...shown.map(({ venueId, venueName }) => [venueId, venueName] as const),
  ]);
  return [...venues].map(([_id, name]) => ({ _id, name }));
}
