import { useQueryClient } from '@tanstack/react-query';
import { Page } from '../../ui/Page.tsx';
import { TopBar } from '../../ui/TopBar.tsx';
import { BackLink } from '../profiles/BackLink.tsx';
import { useViewer } from '../profiles/profiles.api.ts';
import { BlockedNumbers } from '../safety/BlockedNumbers.tsx';
import { BlockedUsers } from '../safety/BlockedUsers.tsx';
import { letMeetAgain } from './forget-person.ts';

/** Whom one has blocked, and numbers that one never wants to meet. */
export function BlockedScreen() {
  const { verifiedUser } = useViewer();
  const cache = useQueryClient();
  return (
    <Page
      header={
        <TopBar
          title="Blocked people"
          left={
            verifiedUser ? (
              <BackLink to="/settings" label="Back to settings" />
            ) : (
              <BackLink to="/account" label="Back to account" />
            )
          }
        />
      }
      className="gap-8 pt-2 pb-8"
    >
      <title>Blocked people · Showup</title>
      <BlockedUsers onUnblocked={(userId) => letMeetAgain(cache, userId)} />
      <BlockedNumbers onChanged={() => letMeetAgain(cache, undefined)} />
    </Page>
  );
}
