import { signInTexts } from './sign-in.texts.ts';
/** What the phone entry says to someone who forgot their password. */
export function PasswordRecovery() {
  return (
    <>
      <h1 className="font-display text-display font-bold text-balance">{signInTexts.forgotYourPassword}</h1>
      <p className="mt-3 text-muted">{signInTexts.recoveryText}</p>
    </>
  );
}
