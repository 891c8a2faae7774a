import { ScanQrCode } from 'lucide-react';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { buttonClass } from '#ui/buttons/Button.tsx';
import { Link } from '#ui/navigation/router.tsx';
import { Page } from '#ui/page/Page.tsx';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { datesScreenTexts } from '../dates.texts.ts';

/** For someone who scanned the code of their date with the phone's own camera. It proves nothing there. */
export function MeetScreen() {
  return (
    <Page>
      <title>{pageTitle(datesScreenTexts.unknownCode)}</title>
      <EmptyState
        icon={ScanQrCode}
        isScreen
        title={datesScreenTexts.unknownCode}
        text={datesScreenTexts.unknownCodeText}
        action={
          <Link to="/chats" className={buttonClass({})}>
            {datesScreenTexts.openMessages}
          </Link>
        }
      />
    </Page>
  );
}
