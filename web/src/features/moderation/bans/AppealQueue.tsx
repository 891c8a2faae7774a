import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { AppealCard } from './AppealCard.tsx';
import { useAppeals } from './bans.api.ts';
import { banDeskTexts } from './bans.texts.ts';

/** Appeals, shown before reports because their authors are banned meanwhile. Renders nothing if there are none. */
export function AppealQueue() {
  const appeals = useAppeals();
  if (appeals.isError && !appeals.data) {
    return (
      <LoadFailed
        title={banDeskTexts.appealsNotLoaded}
        error={appeals.error}
        retry={appeals.refetch}
        retrying={appeals.isRefetching}
      />
    );
  }
  if (!appeals.data?.length) return null;
  return (
    <>
      <h2 className="font-display text-lead font-bold">{banDeskTexts.appeals}</h2>
      <ul aria-label={banDeskTexts.appeals} className="flex flex-col gap-4">
        {appeals.data.map((ban) => (
          <li key={ban._id}>
            <AppealCard ban={ban} />
          </li>
        ))}
      </ul>
      <h2 className="font-display text-lead font-bold">{banDeskTexts.reports}</h2>
    </>
  );
}
