import type { ReactNode } from 'react';

/** One part of `ui/`, with its states side by side. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-3 border-t border-hairline pt-5">
      <h3 className="text-body font-semibold">{name}</h3>
      {children}
    </section>
  );
}

/** Items side by side, wrapped if there is no room. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

/** A heading over several parts. */
export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-6">
      <h2 className="font-display text-title font-bold">{title}</h2>
      {children}
    </section>
  );
}
