import { Outlet } from 'react-router';
import { useSession } from '#features/accounts/accounts.api.ts';
import { arrival } from '#lib/late/late-code.ts';
import { useLatePart } from '#lib/late/use-late-part.ts';
import { SkipLink } from '#ui/page/SkipLink.tsx';
import { useHasRail } from '#ui/page/use-is-wide.ts';

const loadTabs = async () => (await arrival(import('./QuietTabs.tsx'))).QuietTabs;

/** Surrounds the screens that are for everyone: verified people keep their tabs there. */
export function ForEveryone() {
  const isVerified = useSession().data?.verifiedUser === true;
  const Tabs = useLatePart(loadTabs, isVerified);
  const hasRail = useHasRail();
  const tabs = isVerified && Tabs && <Tabs />;
  return (
    <>
      {hasRail && tabs && <SkipLink />}
      {hasRail && tabs}
      <Outlet />
      {!hasRail && tabs}
    </>
  );
}
