import { lazy, type ReactNode, Suspense } from 'react';
import { chatScreenTexts } from '#features/chat/chat.texts.ts';
import { HomeScreen } from '#features/matching/deck/HomeScreen.tsx';
import { arrival } from '#lib/late/late-code.ts';
import { useIsWide } from '#ui/page/use-is-wide.ts';
import { PartErrors } from '../errors/PartErrors.tsx';

const MatchesColumn = lazy(async () => ({
  default: (await arrival(import('#features/chat/conversations/MatchesColumn.tsx'))).MatchesColumn,
}));

/** The deck, on a wide screen beside the matches, which are left out if their code is missing. */
export function HomeWithMatches() {
  const isWide = useIsWide();
  return (
    <BesideMatches
      matches={
        isWide && (
          <PartErrors>
            <Suspense>
              <MatchesColumn />
            </Suspense>
          </PartErrors>
        )
      }
    >
      <HomeScreen />
    </BesideMatches>
  );
}

/** The matches come last in the page, since its first heading is the deck's. */
export function BesideMatches({ matches, children }: { matches?: ReactNode; children: ReactNode }) {
  return (
    <div className="xl:grid xl:grid-cols-[18rem_1fr]">
      {children}
      <aside
        aria-label={chatScreenTexts.title}
        className="sticky top-(--offline-height) h-(--page-height) overflow-y-auto border-r border-hairline px-2 max-xl:hidden xl:order-first"
      >
        {matches}
      </aside>
    </div>
  );
}
