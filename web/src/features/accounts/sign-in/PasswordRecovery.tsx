import { signInTexts } from './sign-in.texts.ts';
/** Above the phone entry, for someone who forgot their password. */
export function PasswordRecovery() {
  return (
    <>
      <h1 className="font-display text-display font-bold text-balance">{signInTexts.forgotYourPassword}</h1>
      <p className="mt-3 text-muted">{signInTexts.recoveryText}</p>
    </>
  );
}
