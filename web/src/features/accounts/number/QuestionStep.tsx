import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { BackLink } from '#features/profiles/BackLink.tsx';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { questionTexts } from './birthday-question.texts.ts';

/** A step between the correct code and the account. */
export function QuestionStep({ title, children }: { title: string; children: ReactNode }) {
  const { state, search } = useLocation();
  return (
    <Page
      header={
        <TopBar
          left={<BackLink to={{ pathname: '/login', search }} state={state} label={questionTexts.back} />}
        />
      }
      gathered
      className="gap-6 pt-4 pb-6"
    >
      <title>{pageTitle(title)}</title>
      <h1 className="font-display text-display font-bold text-balance">{title}</h1>
      {children}
    </Page>
  );
}
