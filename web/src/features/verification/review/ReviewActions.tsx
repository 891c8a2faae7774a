import { shownKey } from '#lib/keyboard/letter-keys.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { KeyHint } from '#ui/buttons/KeyHint.tsx';
import { reviewTexts } from './review.texts.ts';

type Props = {
  /** Ignores presses just after the entry appears, since they may be meant for the previous one. */
  deaf: boolean;
  onApprove: () => void;
  onReject: () => void;
};

/** Approve and reject, within reach of the thumb. */
export function ReviewActions({ deaf, onApprove, onReject }: Props) {
  const isDeaf = deaf || undefined;
  return (
    <div className="sticky bottom-0 flex gap-3 bg-base-100 py-3 max-lg:landscape:col-start-2 max-lg:landscape:row-start-1 max-lg:landscape:self-end lg:static lg:pb-0">
      <Button
        variant="quiet"
        className="flex-1"
        aria-keyshortcuts={shownKey('R')}
        aria-disabled={isDeaf}
        onClick={onReject}
      >
        {reviewTexts.rejectAsk}
        <KeyHint name={shownKey('R')} />
      </Button>
      <Button className="flex-1" aria-keyshortcuts={shownKey('A')} aria-disabled={isDeaf} onClick={onApprove}>
        {reviewTexts.approve}
        <KeyHint name={shownKey('A')} />
      </Button>
    </div>
  );
}
