import { Button } from '../../../ui/buttons/Button.tsx';
import { reviewTexts } from './review.texts.ts';

type Props = {
  busy: boolean;
  /** Ignores presses just after the entry appears, since they may be meant for the previous one. */
  deaf: boolean;
  onApprove: () => void;
  onReject: () => void;
};

/** Approve and reject, within reach of the thumb. */
export function ReviewActions({ busy, deaf, onApprove, onReject }: Props) {
  const isDeaf = deaf || undefined;
  return (
    <div className="sticky bottom-0 flex gap-3 bg-base-100 py-3 max-lg:lying:col-start-2 max-lg:lying:row-start-1 max-lg:lying:self-end lg:static lg:pb-0">
      <Button
        variant="quiet"
        className="flex-1"
        aria-keyshortcuts="R"
        aria-disabled={isDeaf}
        disabled={busy}
        onClick={onReject}
      >
        {reviewTexts.rejectAsk}
        <Key name="R" />
      </Button>
      <Button className="flex-1" aria-keyshortcuts="A" aria-disabled={isDeaf} busy={busy} onClick={onApprove}>
        {reviewTexts.approve}
        <Key name="A" />
      </Button>
    </div>
  );
}

/** The keyboard shortcut, shown only on large screens, which usually come with a keyboard. */
function Key({ name }: { name: string }) {
  return (
    <kbd
      aria-hidden
      className="hidden size-6 place-items-center rounded-small border border-current/40 font-sans text-note lg:inline-grid"
    >
      {name}
    </kbd>
  );
}
