import { DoorOpen } from 'lucide-react';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { BannedPerson } from './BannedPerson.tsx';
import { useBans } from './bans.api.ts';
import { banDeskTexts } from './bans.texts.ts';

/** Current bans, latest first. */
export function BannedPeople() {
  const bans = useBans();
  if (bans.isPending) {
    return (
      <div role="status" aria-label={banDeskTexts.loading} className="grid gap-3 lg:grid-cols-2">
        {[0, 1, 2, 3].map((place) => (
          <Skeleton key={place} className="h-40 rounded-panel!" />
        ))}
      </div>
    );
  }
  if (!bans.data) {
    return (
      <LoadFailed
        title={banDeskTexts.notLoaded}
        error={bans.error}
        retry={bans.refetch}
        retrying={bans.isRefetching}
      />
    );
  }
  if (bans.data.length === 0)
    return <EmptyState icon={DoorOpen} title={banDeskTexts.none} text={banDeskTexts.noneText} />;
  return (
    <div className="relative lg:-mx-1 lg:-mb-6 lg:min-h-0 lg:flex-1 lg:overflow-y-auto lg:p-1 lg:pb-6">
      <ul aria-label={banDeskTexts.bannedPeople} className="grid gap-3 lg:grid-cols-2">
        {bans.data.map((ban) => (
          <li key={ban._id}>
            <BannedPerson ban={ban} />
          </li>
        ))}
      </ul>
    </div>
  );
}
