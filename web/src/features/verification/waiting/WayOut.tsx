import type { ReactNode } from 'react';
import { LogOutButton } from '#features/accounts/account/LogOutButton.tsx';

/** What is below everything that leads on: pages to read, and the quiet way out. */
export function WayOut({ toRead }: { toRead: ReactNode }) {
  return (
    <div className="mt-auto flex flex-col gap-1 pt-6">
      {toRead}
      <div className="-ml-5">
        <LogOutButton variant="plain" size="medium" />
      </div>
    </div>
  );
}
