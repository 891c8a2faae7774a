import type { ReactNode } from 'react';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { BackLink } from '../profiles/BackLink.tsx';
import { PublicLinks } from './PublicLinks.tsx';
import { publicTexts } from './public.texts.ts';

/** A page for people with and without an account, with links to the other ones. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page
      header={<TopBar title={title} left={<BackLink to="/" label={publicTexts.backToShowup} />} />}
      className="gap-8 pt-2 pb-10"
    >
      <title>{pageTitle(title)}</title>
      <div className="flex flex-col gap-6">{children}</div>
      <PublicLinks />
    </Page>
  );
}
