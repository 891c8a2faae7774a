import { Link } from '#ui/navigation/router.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { consentNoteTexts } from './consent-note.texts.ts';

type Props = {
  of: keyof typeof consentNoteTexts.of;
  /** Without an account there is nothing yet to withdraw. */
  to: '/consent' | '/privacy';
  className?: string | undefined;
};

/** Says what a person agrees to, next to the button with which they do it: what for, how long, and how to take it back. */
export function ConsentNote({ of, to, className }: Props) {
  return (
    <p className={classNames('text-note text-muted', className)}>
      {consentNoteTexts.of[of]}{' '}
      <Link to={to} className="py-1 text-base-content underline underline-offset-2">
        {to === '/consent' ? consentNoteTexts.yourConsent : consentNoteTexts.privacy}
      </Link>
    </p>
  );
}
