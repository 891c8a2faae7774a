import { type ReactNode, useId, useState } from 'react';
import { ShownAs } from '#features/profiles/ShownAs.tsx';
import { type Enlarged, PictureDialog } from '#features/verification/pictures/PictureDialog.tsx';
import { ReviewPhotos } from '#features/verification/pictures/ReviewPhotos.tsx';
import { reportDeskTexts } from '../reports/reports.texts.ts';

type Props = {
  name: string;
  /** The name that others read. */
  displayName?: string | null | undefined;
  headingLevel: 'h2' | 'h3';
  /** The line below the name: age and gender, or why there is no profile. */
  about: string;
  /** More lines below it. */
  facts?: ReactNode;
  photos: readonly string[] | undefined;
  /** Content below the photos. `enlarge` shows a picture in a dialog. */
  belowPhotos?: ((enlarge: (enlarged: Enlarged) => void) => ReactNode) | undefined;
  /** The decision to make. */
  children: ReactNode;
};

/** A case for an admin: the person on the left, the decision about them on the right. */
export function CaseCard({
  name,
  displayName,
  headingLevel: Heading,
  about,
  facts,
  photos,
  belowPhotos,
  children,
}: Props) {
  const headingId = useId();
  const [enlarged, setEnlarged] = useState<Enlarged>();
  return (
    <article
      aria-labelledby={headingId}
      className="grid gap-5 rounded-panel border border-hairline bg-base-200 p-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-8"
    >
      <div className="flex min-w-0 flex-col gap-3">
        <header>
          <div className="flex flex-wrap items-baseline gap-x-3">
            <Heading id={headingId} className="min-w-0 font-display text-title font-bold break-words">
              {name}
            </Heading>
            <ShownAs fullName={name} displayName={displayName} />
          </div>
          <p className="text-body text-muted">{about}</p>
          {facts}
        </header>
        {photos && (
          <ReviewPhotos
            label={reportDeskTexts.profilePhotos}
            photos={photos}
            fullName={name}
            onEnlarge={setEnlarged}
          />
        )}
        {belowPhotos?.(setEnlarged)}
      </div>
      {children}
      {enlarged && <PictureDialog {...enlarged} onClose={() => setEnlarged(undefined)} />}
    </article>
  );
}

type StatementProps = {
  title: string;
  headingLevel?: 'h3' | 'h4';
  when?: string | undefined;
  text: string | undefined;
};

/** What the person wrote. */
export function CaseStatement({ title, headingLevel: Heading = 'h4', when, text }: StatementProps) {
  return (
    <section className="rounded-control border border-hairline bg-base-100 p-4">
      <Heading className="text-body font-semibold">{title}</Heading>
      {when && <p className="text-note text-muted tabular-nums">{when}</p>}
      {text && <p className="mt-1 text-body break-words whitespace-pre-line">{text}</p>}
    </section>
  );
}
