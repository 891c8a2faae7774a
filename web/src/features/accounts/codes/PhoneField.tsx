import { COUNTRY_CODE } from '@showup/contract/accounts/first-visit';
import { phoneDigits } from '@showup/contract/accounts/written-phone';
import type { ComponentProps } from 'react';
import { TextField } from '#ui/fields/TextField.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  value: string;
  onPhone: (phone: string) => void;
};

/** Whether one character was typed, rather than pasted or filled in. */
const isKey = (event: Event) => event instanceof InputEvent && event.data?.length === 1;

/** A field for an Indian phone number. Numbers of other countries stay in it, to be refused. */
export function PhoneField({ value, onPhone, ...field }: Props) {
  return (
    <TextField
      prefix={COUNTRY_CODE}
      type="tel"
      inputMode="numeric"
      {...field}
      value={value}
      onChange={(event) =>
        onPhone(phoneDigits(event.target.value, isKey(event.nativeEvent) ? value : undefined))
      }
    />
  );
}
