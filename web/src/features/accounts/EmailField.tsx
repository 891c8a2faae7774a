import { TextField } from '#ui/fields/TextField.tsx';
import { signInTexts } from './sign-in/sign-in.texts.ts';

type Props = {
  autoFocus?: boolean;
  label?: string | undefined;
  value: string;
  onChange: (email: string) => void;
  error: string | undefined;
};

/** An email field marked as the user name, so that password managers find the account. */
export function EmailField({ label = signInTexts.email, value, onChange, error, autoFocus }: Props) {
  return (
    <TextField
      label={label}
      type="email"
      autoFocus={autoFocus}
      name="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  );
}
