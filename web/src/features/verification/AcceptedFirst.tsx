import { ChevronLeft, Hourglass } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { TopBar } from '../../ui/TopBar.tsx';
import { verificationNotices } from './verification.texts.ts';

/** Where codes are required: a place that was only asked for has none to be photographed with. */
export function AcceptedFirst({ venueName, onChange }: { venueName: string; onChange: () => void }) {
  return (
    <Page
      header={
        <TopBar
          left={<IconButton icon={ChevronLeft} label="Back to the places" onClick={onChange} />}
          title={venueName}
        />
      }
    >
      <title>Your photo · Showup</title>
      <div role="alert" className="flex flex-1">
        <EmptyState
          icon={Hourglass}
          title={verificationNotices.acceptedFirst}
          text={verificationNotices.acceptedFirstText}
          action={<Button onClick={onChange}>Choose another place</Button>}
        />
      </div>
    </Page>
  );
}
