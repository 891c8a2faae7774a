import { useLocation } from 'react-router';
import { Link } from '#ui/navigation/router.tsx';
import { publicTexts } from './public.texts.ts';

const pages = [
  { to: '/safety', label: publicTexts.safety },
  { to: '/complaint', label: publicTexts.complaints },
  { to: '/contact', label: publicTexts.contact },
  { to: '/transparency', label: publicTexts.transparency },
  { to: '/terms', label: publicTexts.terms },
  { to: '/privacy', label: publicTexts.privacy },
  { to: '/retention', label: publicTexts.retention },
] as const;

/** Leads from each public page to the others. */
export function PublicLinks() {
  const { pathname } = useLocation();
  return (
    <nav aria-label={publicTexts.pages} className="mt-auto border-t border-hairline pt-4">
      <ul className="flex flex-wrap gap-x-5">
        {pages.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === pathname ? 'page' : undefined}
              className="inline-block py-2.5 text-note text-muted underline underline-offset-4 aria-[current]:text-base-content aria-[current]:no-underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
