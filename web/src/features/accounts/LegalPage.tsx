import type { ReactNode } from 'react';
import { Page } from '../../ui/Page.tsx';
import { TopBar } from '../../ui/TopBar.tsx';
import { BackLink } from '../profiles/BackLink.tsx';

type Props = { title: string; children: ReactNode };

/** A page to read, from before the sign-in or after it. */
export function LegalPage({ title, children }: Props) {
  return (
    <Page
      header={<TopBar title={title} left={<BackLink to="/" label="Back to Showup" />} />}
      className="pt-2 pb-10"
    >
      <title>{`${title} · Showup`}</title>
      <div className="flex flex-col gap-6">{children}</div>
    </Page>
  );
}

export function LegalSection({ title, children }: Props) {
  return (
    <section>
      <h2 className="font-display text-lead font-semibold">{title}</h2>
      <div className="mt-1.5 flex flex-col gap-2">{children}</div>
    </section>
  );
}
