import type { Decision, PendingVerification } from '@showup/contract/verification';
import { Images, MapPin } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { ShownAs } from '#features/profiles/ShownAs.tsx';
import { isFromMap, MapCredit } from '#features/venues/MapCredit.tsx';
import { useNow } from '#lib/format/use-now.ts';
import { shownKey } from '#lib/keyboard/letter-keys.ts';
import { useLetterKeys } from '#lib/keyboard/use-letter-keys.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { KeyHint } from '#ui/buttons/KeyHint.tsx';
import { isFocusFree } from '#ui/page/focus-rescue.ts';
import { notify } from '#ui/toasts/notify.tsx';
import { ComparedPictures } from '../pictures/ComparedPictures.tsx';
import { type Enlarged, PictureDialog } from '../pictures/PictureDialog.tsx';
import { SamePhotos } from '../pictures/SamePhotos.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { JointLook, NewDetails, PoseAsked, ReviewFacts, ReviewWarnings } from './ReviewFacts.tsx';
import { changedText, factsOf, reviewTexts } from './review.texts.ts';
import { useSee } from './seen-entries.ts';

/** As much as the server counts. */
const LONGEST_SECONDS = 86_400;

type Props = {
  entry: PendingVerification;
  /** Whether another entry was reviewed here before this one. */
  isNext: boolean;
  onDecide: (decision: Decision) => void;
};

/** Scrolls the next entry to its top and focuses its heading, since the pressed button is gone. */
function useShownFromTop(heading: RefObject<HTMLElement | null>, isNext: boolean): void {
  useEffect(() => {
    if (!isNext) return;
    window.scrollTo({ top: 0 });
    if (isFocusFree()) heading.current?.focus({ preventScroll: true });
  }, [heading, isNext]);
}

/** Returns how many seconds the entry has been shown. */
function useShownSeconds(): () => number {
  const [shownAt] = useState(() => performance.now());
  return () => Math.min((performance.now() - shownAt) / 1_000, LONGEST_SECONDS);
}

/** In px: of a chip too tall for the screen, so much on both sides of its middle must have been uncovered. */
const HALF_A_CHIP = 24;

/** Whether it is on screen and under nothing, such as the page's header or the buttons that stick to the lower edge. */
function isUncovered(chip: Element): boolean {
  const { left, top, width, height } = chip.getBoundingClientRect();
  const reach = Math.min(height / 2 - 1, HALF_A_CHIP);
  return [-reach, reach].every((aside) =>
    chip.contains(document.elementFromPoint(left + width / 2, top + height / 2 + aside)),
  );
}

/** Returns what scrolls to the first warning that has been covered until now, and says whether there was one. */
function useShowUnseen(warnings: RefObject<HTMLElement | null>): () => boolean {
  const [seen] = useState(() => new WeakSet<Element>());
  const look = useCallback(() => {
    const chips = [...(warnings.current?.children ?? [])];
    for (const chip of chips) if (isUncovered(chip)) seen.add(chip);
    return chips.find((chip) => !seen.has(chip));
  }, [warnings, seen]);
  useEffect(() => {
    look();
    // The page scrolls on phones, a column of it on larger screens.
    document.addEventListener('scroll', look, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', look, { capture: true });
  }, [look]);

  return () => {
    const unseen = look();
    unseen?.scrollIntoView({ block: 'center' });
    return unseen !== undefined;
  };
}

/** Presses within this time may be meant for the previous entry. */
const SETTLE_MS = 500;

/** Whether the component has been on screen for a moment. */
function useSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), SETTLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

/** A person's capture next to their photos and the facts about it. Give each entry its own `key`. */
export function PendingReview({ entry, isNext, onDecide }: Props) {
  const { userId, verificationId, fullName } = entry;
  const now = useNow(10_000);
  const isSettled = useSettled();
  const [enlarged, setEnlarged] = useState<Enlarged>();
  const [isRejecting, setIsRejecting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const shownSeconds = useShownSeconds();
  const decided = () => ({ userId, verificationId, seconds: shownSeconds() });

  useShownFromTop(heading, isNext); // before the first look at what is on screen

  const { warnings, others } = factsOf(entry, now);
  const warningList = useRef<HTMLUListElement>(null);
  const showUnseen = useShowUnseen(warningList);

  function approve() {
    if (!isSettled) return;
    if (showUnseen()) notify.plain(reviewTexts.warningsFirst);
    else onDecide({ ...decided(), status: 'Approved' });
  }
  const startRejecting = () => isSettled && setIsRejecting(true);
  useLetterKeys({ a: approve, r: startRejecting });

  useSee(entry);

  return (
    <article
      aria-label={fullName}
      className="flex flex-1 flex-col gap-4 max-lg:landscape:grid max-lg:landscape:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] max-lg:landscape:gap-x-6 lg:grid lg:min-h-0 lg:grid-cols-[minmax(0,2.6fr)_minmax(19rem,1fr)] lg:grid-rows-[minmax(0,1fr)_auto] lg:gap-x-8"
    >
      <ComparedPictures entry={entry} now={now} onEnlarge={setEnlarged} />
      <div className="flex flex-col gap-3 max-lg:landscape:col-start-2 max-lg:landscape:row-start-1 max-lg:landscape:pb-20 lg:-mx-1 lg:min-h-0 lg:gap-4 lg:overflow-y-auto lg:p-1">
        <ReviewHeader entry={entry} headingRef={heading}>
          <ReviewWarnings facts={warnings} list={warningList} />
        </ReviewHeader>
        {entry.kind === 'photos' && entry.newDetails !== null && <NewDetails details={entry.newDetails} />}
        {entry.samePhotos && (
          <SamePhotos found={entry.samePhotos} fullName={fullName} onEnlarge={setEnlarged} />
        )}
        {entry.kind === 'capture' && entry.joint && <JointLook joint={entry.joint} />}
        {entry.kind === 'capture' && entry.pose !== null && <PoseAsked pose={entry.pose} />}
        <ReviewFacts facts={others} />
        {isFromMap({ source: entry.locationSource }) && <MapCredit className="-mt-2 -ml-2 text-muted" />}
      </div>
      <ReviewActions deaf={!isSettled} onApprove={approve} onReject={startRejecting} />
      {enlarged && <PictureDialog {...enlarged} onClose={() => setEnlarged(undefined)} />}
      {isRejecting && (
        <RejectDialog
          entry={entry}
          onClose={() => setIsRejecting(false)}
          onReject={(reason) => onDecide({ ...decided(), status: 'Rejected', reason })}
        />
      )}
    </article>
  );
}

type HeaderProps = {
  entry: PendingVerification;
  headingRef: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
};

function ReviewHeader({ entry, headingRef, children }: HeaderProps) {
  return (
    <header>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2
          ref={headingRef}
          tabIndex={-1}
          className="min-w-0 font-display text-title font-bold break-words outline-none lg:text-display"
        >
          {entry.fullName}, <span className="tabular-nums">{entry.age}</span>
        </h2>
        <ShownAs fullName={entry.fullName} displayName={entry.displayName} />
      </div>
      <p className="text-body text-muted">
        {entry.identifiedAs} · {reviewTexts.interestedIn} {entry.interestedIn.join(', ')}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
        {entry.locationName !== null && (
          <p className="flex min-w-0 items-center gap-1.5 text-body">
            <MapPin size={16} className="shrink-0 text-muted" aria-hidden />
            <span className="min-w-0 break-words">{entry.locationName}</span>
          </p>
        )}
        {entry.kind === 'photos' && (
          <p className="flex items-center gap-1.5 rounded-full bg-info/12 px-3 py-1 text-body font-medium">
            <Images size={16} aria-hidden />
            {changedText(entry)}
          </p>
        )}
      </div>
      {children}
    </header>
  );
}

type ReviewActionsProps = {
  /** Ignores presses just after the entry appears, since they may be meant for the previous one. */
  deaf: boolean;
  onApprove: () => void;
  onReject: () => void;
};

/** Approve and reject, within reach of the thumb. */
function ReviewActions({ deaf, onApprove, onReject }: ReviewActionsProps) {
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
