import type { ReactNode } from 'react';
import { HowItWorks } from './HowItWorks.tsx';
import { Faces } from './LoginPromise.tsx';

/** A screen on the way in; on a wide screen beside what it leads to. */
export function BesideTheIdea({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto lg:grid lg:max-w-5xl lg:grid-cols-2 lg:gap-x-20 lg:px-6">
      {children}
      <aside className="sticky top-0 hidden h-dvh flex-col justify-center gap-10 lg:flex">
        <Faces />
        <HowItWorks />
      </aside>
    </div>
  );
}
