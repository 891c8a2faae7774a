import { COUNTRY_CODE } from '@showup/contract/accounts/first-visit';
import { type ReactNode, useState } from 'react';
import { useViewer } from '#features/profiles/profiles.api.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { AccountPanel, panelBox } from '../account/AccountPanel.tsx';
import { accountScreenTexts } from '../account/account.texts.ts';
import { ChangeEmail } from '../account/ChangeEmail.tsx';
import { ChangePassword } from '../account/ChangePassword.tsx';
import { ProveEmail } from '../account/ProveEmail.tsx';
import { maskedPhone } from '../codes/phone-number.ts';
import { ChangeNumber } from '../number/ChangeNumber.tsx';

/** The person’s sign-in methods, with buttons to change them. */
export function SignInFacts() {
  const { phoneNumber, email, isEmailProved } = useViewer();
  const [changing, setChanging] = useState<'email' | 'number' | 'password' | 'proof'>();
  const close = () => setChanging(undefined);

  return (
    <AccountPanel title={accountScreenTexts.howYouSignIn}>
      <dl className={panelBox}>
        <Fact
          name={accountScreenTexts.phoneNumber}
          onChange={phoneNumber === null ? undefined : () => setChanging('number')}
        >
          {phoneNumber === null ? (
            <span className="text-muted">{accountScreenTexts.noneYet}</span>
          ) : (
            <Phone phone={phoneNumber} />
          )}
        </Fact>
        {email !== null && (
          <>
            <Fact name={accountScreenTexts.email} onChange={() => setChanging('email')}>
              {email}
              {isEmailProved ? (
                <span className="block text-note font-normal text-muted">{accountScreenTexts.proved}</span>
              ) : (
                <Button
                  variant="plain"
                  size="medium"
                  className="-mx-5 -mb-2.5 block"
                  onClick={() => setChanging('proof')}
                >
                  {accountScreenTexts.proveEmail}
                </Button>
              )}
            </Fact>
            <Fact name={accountScreenTexts.password} onChange={() => setChanging('password')}>
              <span aria-hidden>••••••••</span>
              <span className="sr-only">{accountScreenTexts.hidden}</span>
            </Fact>
          </>
        )}
      </dl>
      {changing === 'number' && phoneNumber !== null && <ChangeNumber phone={phoneNumber} onClose={close} />}
      {changing === 'email' && <ChangeEmail onClose={close} />}
      {changing === 'proof' && <ProveEmail onClose={close} />}
      {changing === 'password' && <ChangePassword onClose={close} />}
    </AccountPanel>
  );
}

type FactProps = { name: string; onChange?: (() => void) | undefined; children: ReactNode };

function Fact({ name, onChange, children }: FactProps) {
  return (
    // HTML allows only one `div` around `dt` and `dd`, so the row has no inner row.
    <div className="relative grid min-h-16 grid-cols-1 content-center border-t border-hairline py-2.5 pr-24 pl-5 first:border-t-0 max-[19rem]:pr-5">
      <dt className="text-note text-muted">{name}</dt>
      <dd className="min-w-0 font-medium break-words">{children}</dd>
      {onChange && (
        // With text twice as large, below the fact instead of over it.
        <dd className="absolute inset-y-0 right-0 flex items-center max-[19rem]:static max-[19rem]:-ml-5">
          <Button
            variant="plain"
            size="medium"
            aria-label={accountScreenTexts.changeFact(name)}
            onClick={onChange}
          >
            {accountScreenTexts.change}
          </Button>
        </dd>
      )}
    </div>
  );
}

function Phone({ phone }: { phone: string }) {
  return (
    <>
      <span className="whitespace-nowrap tabular-nums" aria-hidden>
        {COUNTRY_CODE} {maskedPhone(phone)}
      </span>
      <span className="sr-only">
        {accountScreenTexts.endsWith} {phone.slice(-3)}
      </span>
    </>
  );
}
