import { PublicPage } from '../PublicPage.tsx';
import { type Paragraph, Words } from '../Words.tsx';

export interface LegalSection {
  readonly title: string;
  readonly paragraphs: readonly Paragraph[];
}

type Props = { title: string; sections: readonly LegalSection[] };

/** A legal text, for people who are signed in and people who aren't. */
export function LegalPage({ title, sections }: Props) {
  return (
    <PublicPage title={title}>
      {sections.map((section) => (
        <section key={section.title}>
          <h2 className="font-display text-lead font-bold">{section.title}</h2>
          <div className="mt-1.5 flex flex-col gap-2">
            {section.paragraphs.map((paragraph) => (
              <p key={typeof paragraph === 'string' ? paragraph : paragraph.to}>
                <Words paragraph={paragraph} />
              </p>
            ))}
          </div>
        </section>
      ))}
    </PublicPage>
  );
}
