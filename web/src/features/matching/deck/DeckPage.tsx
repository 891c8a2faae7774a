import type { ReactNode } from 'react';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { Wordmark } from '#ui/page/Wordmark.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { matchingTexts } from '../matching.texts.ts';

/** Keeps the space of the answers below the card. */
export const ANSWERS_HEIGHT = 'min-h-[96px]';

/** The deck's screen: a bar, the card, and the answers below it or, on a phone held sideways, beside it. */
export function DeckPage({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <Page
      padded={false}
      width="card"
      className="justify-center landscape:flex-row landscape:pb-3 lg:justify-start"
      header={header}
    >
      {children}
    </Page>
  );
}

export function CardArea({ children }: { children: ReactNode }) {
  return (
    <div className="relative grid max-h-184 min-h-[min(22rem,60dvh)] lg:max-h-[max(50rem,78dvh)] flex-1 grid-cols-1 landscape:min-h-64">
      {children}
    </div>
  );
}

declare global {
  /** The photo of the first person, which `first-pictures.js` shows before the app can. */
  var firstPicture: HTMLImageElement | undefined;
}

/** Keeps it in sight until the card is there. */
function showFirstPicture(box: HTMLElement | null): void {
  if (box && globalThis.firstPicture) box.append(globalThis.firstPicture);
}

/** A placeholder for a card that is loading. */
export function LoadingCard() {
  return (
    <div
      role="status"
      data-yields
      className="absolute inset-x-3 top-(--toast-room) bottom-0 grid place-items-center"
    >
      <div className="absolute inset-0 overflow-hidden rounded-photo">
        <Skeleton className="size-full" />
      </div>
      <p className="relative text-body">{matchingTexts.loadingDeck}</p>
      <div
        id="first-picture"
        ref={showFirstPicture}
        className="absolute inset-0 overflow-hidden rounded-photo empty:hidden *:size-full *:object-cover *:object-[50%_25%] xl:hidden"
      />
    </div>
  );
}

/** The deck until the app has loaded. The build draws it, so nothing here may need a browser. */
export function PaintedDeck() {
  return (
    <DeckPage header={<TopBar title={<Wordmark className="lg:invisible" />} />}>
      <CardArea>
        <LoadingCard />
      </CardArea>
      <div className={`${ANSWERS_HEIGHT} shrink-0 landscape:w-28`} />
    </DeckPage>
  );
}
