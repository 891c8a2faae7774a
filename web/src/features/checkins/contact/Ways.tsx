import { Email, WrittenNumber } from '@showup/contract/accounts';
import { CHANNEL_CODE_LENGTH } from '@showup/contract/checkins';
import type { ContactView } from '@showup/contract/checkins/contact';
import { type ReactNode, useId, useState } from 'react';
import * as z from 'zod/mini';
import { CodeBoxes } from '#features/accounts/codes/CodeBoxes.tsx';
import { NewCode } from '#features/accounts/codes/NewCode.tsx';
import { PhoneField } from '#features/accounts/codes/PhoneField.tsx';
import { isPassing } from '#lib/api/call-failed.ts';
import { serverMessage } from '#lib/api/server-message.ts';
import { useCheckedForm } from '#lib/forms/use-checked-form.ts';
import { pushSupport } from '#lib/installed/push-browser.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { contactTexts } from '../checkins.texts.ts';
import { subscribeHere, useConfirm, useRequestChannel } from './contact.api.ts';

type Props = { token: string; view: ContactView };

/** How the contact can be reached. Each way is confirmed once. */
export function Ways({ token, view }: Props) {
  const [sentTo, setSentTo] = useState<{ address: string; kind: 'email' | 'text'; resendAt: string }>();
  if (sentTo) return <EnterCode token={token} {...sentTo} onOther={() => setSentTo(undefined)} />;
  return (
    <div className="flex flex-col gap-4">
      {view.offers.includes('push') && <ByPush token={token} publicKey={view.publicKey} />}
      {view.offers.includes('email') && (
        <ByAddress
          token={token}
          kind="email"
          onSent={(address, resendAt) => setSentTo({ address, kind: 'email', resendAt })}
        />
      )}
      {view.offers.includes('text') && (
        <ByAddress
          token={token}
          kind="text"
          onSent={(address, resendAt) => setSentTo({ address, kind: 'text', resendAt })}
        />
      )}
      <p className="text-note text-muted">{contactTexts.privacy}</p>
    </div>
  );
}

type EnterCodeProps = {
  token: string;
  kind: 'email' | 'text';
  address: string;
  resendAt: string;
  /** Goes back to the ways. */
  onOther: () => void;
};

/** Asks for the code that was sent to an address. */
function EnterCode({ token, kind, address, resendAt: first, onOther }: EnterCodeProps) {
  const confirm = useConfirm(token);
  const request = useRequestChannel(token);
  const [resendAt, setResendAt] = useState(first);
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<string>();

  function check(code: string) {
    setRefusal(undefined);
    confirm.mutate(code, {
      onSuccess: onOther,
      onError(error) {
        setRefusal(serverMessage(error) ?? contactTexts.failed);
        if (!isPassing(error)) setAttempt(attempt + 1);
      },
    });
  }

  function beginAgain() {
    setRefusal(undefined);
    setAttempt(attempt + 1);
  }

  return (
    <section className="flex flex-col gap-4">
      <p className="break-words">{contactTexts.codeSentTo(address)}</p>
      <CodeBoxes
        key={attempt}
        label={contactTexts.code}
        length={CHANNEL_CODE_LENGTH}
        onComplete={check}
        error={refusal}
        disabled={confirm.isPending}
      />
      <NewCode
        resendAt={resendAt}
        send={async () => setResendAt((await request.mutateAsync({ kind, address })).resendAt)}
        onSent={beginAgain}
      />
      <Button variant="plain" size="medium" onClick={onOther}>
        {contactTexts.other}
      </Button>
    </section>
  );
}

function Way({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-panel border border-hairline bg-base-200 p-5"
    >
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {text !== undefined && <p className="text-note text-muted">{text}</p>}
      {children}
    </section>
  );
}

function ByPush({ token, publicKey }: { token: string; publicKey: string }) {
  const request = useRequestChannel(token);
  const [refusal, setRefusal] = useState<string>();
  const support = pushSupport();
  if (support === 'no') return null;

  async function ask() {
    try {
      const answer = await subscribeHere(publicKey, (isSlow) =>
        setRefusal(isSlow ? contactTexts.pushAsking : undefined),
      );
      if (answer === 'refused') setRefusal(contactTexts.pushRefused);
      else if (answer !== 'askedAgain') await request.mutateAsync(answer);
    } catch (error) {
      setRefusal(serverMessage(error) ?? contactTexts.pushUnreachable);
    }
  }

  return (
    <Way
      title={contactTexts.push}
      text={support === 'yes' ? contactTexts.pushText : contactTexts.pushInstalled}
    >
      {support === 'yes' && (
        <Button size="medium" busy={request.isPending} onClick={() => void ask()}>
          {contactTexts.pushAsk}
        </Button>
      )}
      {request.isSuccess && <p role="status">{contactTexts.pushSent}</p>}
      {refusal !== undefined && (
        <p role="alert" className="text-error">
          {refusal}
        </p>
      )}
    </Way>
  );
}

const entries = { email: z.object({ address: Email }), text: z.object({ address: WrittenNumber }) };

type AddressProps = {
  token: string;
  kind: 'email' | 'text';
  onSent: (address: string, resendAt: string) => void;
};

function ByAddress({ token, kind, onSent }: AddressProps) {
  const request = useRequestChannel(token);
  const { form, setForm, errorOf, submit } = useCheckedForm(
    { address: '' },
    entries[kind],
    async ({ address }) => {
      const { resendAt } = await request.mutateAsync({ kind, address });
      onSent(address, resendAt);
    },
  );
  const isEmail = kind === 'email';
  const field = { value: form.address, readOnly: request.isPending, error: errorOf('address') };
  return (
    <Way
      title={isEmail ? contactTexts.email : contactTexts.phone}
      {...(isEmail && { text: contactTexts.emailText })}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        {isEmail ? (
          <TextField
            label={contactTexts.emailLabel}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setForm({ address: event.target.value })}
            {...field}
          />
        ) : (
          <PhoneField
            label={contactTexts.phoneLabel}
            autoComplete="tel-national"
            onPhone={(address) => setForm({ address })}
            {...field}
          />
        )}
        <Button type="submit" variant="quiet" size="medium" busy={request.isPending}>
          {contactTexts.sendCode}
        </Button>
      </form>
    </Way>
  );
}
