import type { RequestedVenue } from '@showup/contract/venues/venues-desk';
import { useState } from 'react';
import { distanceText } from '#lib/format/distance.ts';
import { ConfirmButtons } from '#ui/dialogs/ConfirmButtons.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { type Choice, ChoiceGroup } from '#ui/fields/ChoiceGroup.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { tellDeskFailure } from '../desk/desk-failure.ts';
import { useCalmText } from '../desk/use-calm-text.ts';
import { useMergeVenue, useVenueSearch } from '../desk/venues-desk.api.ts';
import { deskTexts, mergedText } from '../desk/venues-desk.texts.ts';
import { isFromMap, MapCredit } from '../MapCredit.tsx';
import type { RequestDialogProps } from './VenueRequestCard.tsx';

/** Nobody reads through a longer list. Typing more narrows it down. */
const SHOWN = 8;

interface Choices {
  readonly options: readonly Choice<string>[];
  readonly label: string;
  /** Shown if there is nothing to choose from. */
  readonly nothing: string;
  readonly hasFromMap: boolean;
}

/** Venues near the request, or once something is typed, the venues that match. */
function useChoices({ possibleDuplicates }: RequestedVenue, typed: string): Choices {
  const searched = useCalmText(typed);
  const search = useVenueSearch(searched);
  if (typed === '' && searched === '') {
    return {
      options: possibleDuplicates.map(({ _id, name, address, distance }) => ({
        value: _id,
        label: name,
        hint: `${distanceText(distance)} away · ${address}`,
      })),
      label: deskTexts.nearTheRequest,
      nothing: deskTexts.noneNear,
      hasFromMap: possibleDuplicates.some(isFromMap),
    };
  }
  const label = deskTexts.found;
  // Outdated results could change under the pointer, so that a click chooses the wrong venue.
  if (typed !== searched || search.isPending || search.isPlaceholderData)
    return { options: [], label, nothing: deskTexts.searching, hasFromMap: false };
  const found = search.data?.pages.flatMap(({ items }) => items).slice(0, SHOWN) ?? [];
  return {
    options: found.map(({ _id, name, address }) => ({ value: _id, label: name, hint: address })),
    label,
    nothing: search.error?.message ?? deskTexts.noneFound,
    hasFromMap: found.some(isFromMap),
  };
}

/** Merges a request into the venue it duplicates: one nearby, or any other found by name. */
export function MergeVenueDialog({ request, onClose }: RequestDialogProps) {
  const [text, setText] = useState('');
  const [intoId, setIntoId] = useState<string>();
  const [isMissing, setIsMissing] = useState(false);
  const merge = useMergeVenue();
  const choices = useChoices(request, text.trim());
  const chosen = choices.options.find(({ value }) => value === intoId);

  function confirm() {
    if (!chosen) {
      setIsMissing(true);
      return;
    }
    merge.mutate(
      { venueId: request._id, intoId: chosen.value },
      {
        onSuccess: ({ name }) => {
          notify.success(mergedText(name));
          onClose();
        },
        onError: (error) => tellDeskFailure(error, onClose),
      },
    );
  }

  return (
    <Dialog
      title={deskTexts.mergeTitle(request.name)}
      onClose={onClose}
      locked={merge.isPending}
      foot={
        <ConfirmButtons
          action={chosen ? deskTexts.itIs(chosen.label) : deskTexts.merge}
          cancel={deskTexts.cancel}
          busy={merge.isPending}
          onConfirm={confirm}
          onCancel={onClose}
        />
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-body text-muted">{deskTexts.mergeText}</p>
        <SearchField text={text} onChange={setText} />
        <VenueChoice
          {...choices}
          value={intoId}
          onChange={(value) => {
            setIntoId(value);
            setIsMissing(false);
          }}
          error={isMissing && !chosen ? deskTexts.pickAVenue : undefined}
        />
      </div>
    </Dialog>
  );
}

type ChoiceProps = Choices & {
  value: string | undefined;
  onChange: (venueId: string) => void;
  error: string | undefined;
};

function VenueChoice({ options, label, nothing, hasFromMap, value, onChange, error }: ChoiceProps) {
  return (
    <>
      {options.length > 0 ? (
        <ChoiceGroup label={label} options={options} value={value} onChange={onChange} error={error} />
      ) : (
        <p role="status" className="text-body text-muted">
          {nothing}
        </p>
      )}
      {hasFromMap && <MapCredit />}
    </>
  );
}

function SearchField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <TextField
      label={deskTexts.searchVenues}
      type="search"
      autoComplete="off"
      maxLength={100}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
