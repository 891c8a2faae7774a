import { UserCog } from 'lucide-react';
import { Link } from '#ui/navigation/router.tsx';
import { accountScreenTexts } from './account.texts.ts';

/** A link to the account, for screens without tabs. */
export function AccountLink() {
  return (
    <Link
      to="/account"
      aria-label={accountScreenTexts.account}
      className="inline-grid size-11 shrink-0 place-items-center rounded-full transition hover:bg-base-content/8 active:scale-95"
    >
      <UserCog size={24} aria-hidden />
    </Link>
  );
}
