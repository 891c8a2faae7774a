import { useQueryClient } from '@tanstack/react-query';
import { BackLink } from '#features/profiles/BackLink.tsx';
import { useViewer } from '#features/profiles/profiles.api.ts';
import { BlockedNumbers } from '#features/safety/blocks/BlockedNumbers.tsx';
import { BlockedUsers } from '#features/safety/blocks/BlockedUsers.tsx';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { letMeetAgain } from '../forget-person.ts';
import { matchingTexts } from '../matching.texts.ts';

/** Blocked people and phone numbers. */
export function BlockedScreen() {
  const { verifiedUser } = useViewer();
  const cache = useQueryClient();
  return (
    <Page
      header={
        <TopBar
          title={matchingTexts.blockedPeople}
          left={
            verifiedUser ? (
              <BackLink to="/settings" label={matchingTexts.backToSettings} />
            ) : (
              <BackLink to="/account" label={matchingTexts.backToAccount} />
            )
          }
        />
      }
      className="gap-8 pt-2 pb-8"
    >
      <title>{pageTitle(matchingTexts.blockedPeople)}</title>
      <BlockedUsers onUnblocked={() => letMeetAgain(cache)} />
      <BlockedNumbers onChanged={() => letMeetAgain(cache)} />
    </Page>
  );
}
