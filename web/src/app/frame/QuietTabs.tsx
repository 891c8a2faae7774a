import { useUnreadTotal } from '#features/chat/chat.api.ts';
import { useHasUnopened, useLikesReceivedCount } from '#features/matching/matching.api.ts';
import { MainTabs } from './MainTabs.tsx';

/** The tabs where nothing is live: their numbers are those of when the screen opened. */
export function QuietTabs() {
  return (
    <MainTabs
      likes={useLikesReceivedCount()}
      unread={useUnreadTotal(null)}
      hasUnopened={useHasUnopened(null)}
    />
  );
}
