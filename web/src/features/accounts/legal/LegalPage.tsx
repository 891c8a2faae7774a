import { Link } from 'react-router';
import { pageTitle } from '../../../lib/navigation/page-title.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { TopBar } from '../../../ui/page/TopBar.tsx';
import { BackLink } from '../../profiles/BackLink.tsx';
import { legalTexts } from './legal.texts.ts';

/** A paragraph with a link in it. */
type Paragraph =
  | string
  | { readonly before: string; readonly to: string; readonly link: string; readonly after: string };

export interface LegalSection {
  readonly title: string;
  readonly paragraphs: readonly Paragraph[];
}

type Props = { title: string; sections: readonly LegalSection[] };

/** A legal text, for people who are signed in and people who aren't. */
export function LegalPage({ title, sections }: Props) {
  return (
    <Page
      header={<TopBar title={title} left={<BackLink to="/" label={legalTexts.backToShowup} />} />}
      className="pt-2 pb-10"
    >
      <title>{pageTitle(title)}</title>
      <div className="flex flex-col gap-6">
        {sections.map((section) => (
          <section key={section.title}>
            <h2 className="font-display text-lead font-bold">{section.title}</h2>
            <div className="mt-1.5 flex flex-col gap-2">
              {section.paragraphs.map((paragraph) => (
                <Words key={typeof paragraph === 'string' ? paragraph : paragraph.to} paragraph={paragraph} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </Page>
  );
}

function Words({ paragraph }: { paragraph: Paragraph }) {
  if (typeof paragraph === 'string') return <p>{paragraph}</p>;
  const { before, to, link, after } = paragraph;
  return (
    <p>
      {before}
      <Link to={to} className="underline underline-offset-2">
        {link}
      </Link>
      {after}
    </p>
  );
}
