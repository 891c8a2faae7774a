import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { signInTexts } from './sign-in/sign-in.texts.ts';

type Props = {
  label?: string | undefined;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  autoFocus?: boolean | undefined;
};

/** A password field with a button that shows what was typed. */
export function PasswordField(props: Props) {
  const { label = signInTexts.password, autoComplete, value, onChange, error, autoFocus = false } = props;
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      label={label}
      type={isShown ? 'text' : 'password'}
      name={label.toLowerCase().replace(' ', '-')}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={autoFocus}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      suffix={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={signInTexts.eyeLabel(isShown, label)}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
