import { type ReactNode, useState } from 'react';
import { knowsPasskeys } from '#lib/device/webauthn.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { Page } from '#ui/page/Page.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Spinner } from '#ui/status/Spinner.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { isProofMissing } from '../account/account-settings.api.ts';
import { LogOutButton } from '../account/LogOutButton.tsx';
import { ProveDialog } from '../account/ProveDialog.tsx';
import { failureText } from '../failure-text.ts';
import {
  useAddPasskey,
  useAdminAccess,
  useConfirmAdmin,
  useNewRecoveryCodes,
} from '../passkeys/passkeys.api.ts';
import { passkeyTexts } from '../passkeys/passkeys.texts.ts';

/** Shows the desk once the admin has confirmed with their passkey, which they set up the first time. */
export function AdminAccess({ children }: { children: ReactNode }) {
  const access = useAdminAccess();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />;
  if (access.data?.isConfirmed) return <>{children}</>;
  if (access.isError)
    return (
      <Page>
        <LoadFailed error={access.error} retry={access.refetch} retrying={access.isRefetching} />
      </Page>
    );
  if (!access.data)
    return (
      <Page>
        <span className="m-auto">
          <Spinner />
        </span>
      </Page>
    );
  return access.data.hasPasskey ? <Confirm /> : <SetUp onDone={setCodes} />;
}

function Step({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Page gathered className="gap-5 pt-10 pb-6">
      <h1 className="font-display text-display font-bold text-balance">{title}</h1>
      <p className="text-muted">{text}</p>
      {children}
      <div className="flex justify-center">
        <LogOutButton variant="plain" size="medium" />
      </div>
    </Page>
  );
}

function SetUp({ onDone }: { onDone: (codes: readonly string[]) => void }) {
  const add = useAddPasskey();
  const renew = useNewRecoveryCodes();
  const [isProving, setProving] = useState(false);

  async function setUp() {
    try {
      if (!(await add.mutateAsync())) return;
      onDone((await renew.mutateAsync()).codes);
    } catch (failure) {
      if (isProofMissing(failure)) setProving(true);
      else notify.error(failureText(failure), { of: failure });
    }
  }

  return (
    <Step title={passkeyTexts.setUpTitle} text={passkeyTexts.setUpText}>
      {knowsPasskeys() ? (
        <Button wide busy={add.isPending || renew.isPending} onClick={() => void setUp()}>
          {passkeyTexts.setUp}
        </Button>
      ) : (
        <p role="alert">{passkeyTexts.unsupported}</p>
      )}
      {isProving && (
        <ProveDialog
          title={passkeyTexts.setUpTitle}
          then={passkeyTexts.proveFirst}
          onProved={() => setProving(false)}
          onClose={() => setProving(false)}
        />
      )}
    </Step>
  );
}

function Confirm() {
  const confirm = useConfirmAdmin();
  const [byCode, setByCode] = useState(false);
  const [code, setCode] = useState('');

  async function show(recoveryCode?: string) {
    try {
      await confirm.mutateAsync(recoveryCode);
    } catch (failure) {
      notify.error(failureText(failure), { of: failure });
    }
  }

  return (
    <Step title={passkeyTexts.confirmTitle} text={passkeyTexts.confirmText}>
      {byCode ? (
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void show(code);
          }}
        >
          <TextField
            label={passkeyTexts.recoveryCode}
            name="recovery-code"
            autoComplete="off"
            autoFocus
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button type="submit" wide busy={confirm.isPending} disabled={code.trim() === ''}>
            {passkeyTexts.useCode}
          </Button>
        </form>
      ) : (
        <>
          <Button wide busy={confirm.isPending} onClick={() => void show()}>
            {passkeyTexts.confirm}
          </Button>
          <Button variant="plain" size="medium" onClick={() => setByCode(true)}>
            {passkeyTexts.withCode}
          </Button>
        </>
      )}
    </Step>
  );
}

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <Step title={passkeyTexts.codesTitle} text={passkeyTexts.codesText}>
      <ul className="grid grid-cols-1 gap-2 rounded-panel border border-hairline bg-base-200 p-4 font-mono text-body sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button wide onClick={onKept}>
        {passkeyTexts.codesKept}
      </Button>
    </Step>
  );
}
