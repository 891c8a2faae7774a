import { ChevronLeft, Hourglass } from 'lucide-react';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { verificationScreenTexts, verificationStatusTexts } from '../verification.texts.ts';

/** Shown where codes are required: a venue that was only requested has no code to photograph. */
export function AcceptedFirst({ venueName, onChange }: { venueName: string; onChange: () => void }) {
  return (
    <Page
      header={
        <TopBar
          left={
            <IconButton icon={ChevronLeft} label={verificationScreenTexts.backToVenues} onClick={onChange} />
          }
          title={venueName}
        />
      }
    >
      <title>{pageTitle(verificationScreenTexts.yourPhoto)}</title>
      <div role="alert" className="flex flex-1">
        <EmptyState
          icon={Hourglass}
          title={verificationStatusTexts.acceptedFirst}
          text={verificationStatusTexts.acceptedFirstText}
          action={<Button onClick={onChange}>{verificationScreenTexts.chooseAnotherVenue}</Button>}
        />
      </div>
    </Page>
  );
}
