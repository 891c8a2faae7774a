import { UserCog } from 'lucide-react';
import { WordedIcon, wordedClass } from '#ui/buttons/WordedIcon.tsx';
import { Link } from '#ui/navigation/router.tsx';
import { accountScreenTexts } from './account.texts.ts';

/** A link to the account, for screens without tabs. */
export function AccountLink() {
  return (
    <Link to="/account" aria-label={accountScreenTexts.account} className={wordedClass}>
      <WordedIcon icon={UserCog} word={accountScreenTexts.account} />
    </Link>
  );
}
