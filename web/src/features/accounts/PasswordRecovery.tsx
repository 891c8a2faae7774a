/** What the phone entry says to someone who forgot their password. */
export function PasswordRecovery() {
  return (
    <>
      <h1 className="font-display text-display font-bold text-balance">Forgot your password?</h1>
      <p className="mt-3 text-muted">
        Your phone gets you back in. We send a code to the number of your account, then you choose a new
        password.
      </p>
    </>
  );
}
