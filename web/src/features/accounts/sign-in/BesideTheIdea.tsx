import type { ReactNode } from 'react';
import { HowItWorks } from './HowItWorks.tsx';
import { Faces } from './LoginPromise.tsx';

/** A screen on the way in; on a tablet or wider beside what it leads to, which is on the left as on the sign-in. */
export function BesideTheIdea({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto roomy:grid roomy:max-w-5xl roomy:grid-cols-2 roomy:gap-x-[min(5rem,4vw)] roomy:px-6">
      {children}
      <aside className="sticky top-0 hidden h-dvh flex-col justify-center gap-10 roomy:order-first roomy:flex">
        <Faces />
        <HowItWorks />
      </aside>
    </div>
  );
}
