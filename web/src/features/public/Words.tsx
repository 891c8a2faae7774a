import { Link } from '#ui/navigation/router.tsx';

/** A paragraph, maybe with a link in it: to a page of ours, or to an https address. */
export type Paragraph =
  | string
  | { readonly before: string; readonly to: string; readonly link: string; readonly after: string };

/** The words of a paragraph. */
export function Words({ paragraph }: { paragraph: Paragraph }) {
  if (typeof paragraph === 'string') return <>{paragraph}</>;
  const { before, to, link, after } = paragraph;
  return (
    <>
      {before}
      <WordsLink to={to}>{link}</WordsLink>
      {after}
    </>
  );
}

const look = 'underline underline-offset-2';

function WordsLink({ to, children }: { to: string; children: string }) {
  if (!to.startsWith('https:'))
    return (
      <Link to={to} className={look}>
        {children}
      </Link>
    );
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className={look}>
      {children}
    </a>
  );
}
