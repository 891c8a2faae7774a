import { TypedPassword } from '@showup/contract/accounts';
import { accountSettingsEndpoints } from '@showup/contract/accounts/account-settings';
import * as z from 'zod/mini';
import { useViewer, useViewerAsked } from '#features/profiles/profiles.api.ts';
import { useCheckedForm } from '#lib/forms/use-checked-form.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { CodeStep } from '../codes/CodeStep.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { useRefusal } from '../use-refusal.ts';
import { accountScreenTexts } from './account.texts.ts';
import { useProve } from './account-settings.api.ts';

type Props = {
  title: string;
  /** Says what happens after the proof. */
  then: string;
  busy?: boolean | undefined;
  onProved: () => void;
  onClose: () => void;
};

/** Asks for a proof of identity: a code to the phone, or the password if the account has no phone. */
export function ProveDialog(props: Props) {
  const { phoneNumber } = useViewer();
  return phoneNumber === null ? <ByPassword {...props} /> : <ByPhone {...props} phone={phoneNumber} />;
}

function ByPhone({ title, then, busy = false, onProved, onClose, phone }: Props & { phone: string }) {
  const isAsked = useViewerAsked();
  const prove = useProve();
  return (
    <Dialog
      title={title}
      locked={busy || prove.isPending}
      onClose={onClose}
      foot={
        <Button variant="quiet" wide disabled={busy || prove.isPending} onClick={onClose}>
          {accountScreenTexts.cancel}
        </Button>
      }
    >
      <p className="mb-4">
        {accountScreenTexts.proveWithCode} {then}
      </p>
      {isAsked ? (
        <CodeStep
          phone={phone}
          masked
          onToken={async (token) => {
            await prove.mutateAsync({ token });
            onProved();
          }}
        />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Dialog>
  );
}

function ByPassword({ title, then, busy = false, onProved, onClose }: Props) {
  const { email } = useViewer();
  const prove = useProve();
  const refusal = useRefusal(accountSettingsEndpoints.prove, {
    'accounts.password': 'password',
    'accounts.guesses': 'password',
  });
  const { form, setForm, errorOf, submit } = useCheckedForm(
    { password: '' },
    z.object({ password: TypedPassword }),
    async ({ password }) => {
      try {
        await prove.mutateAsync({ password });
      } catch (failure) {
        refusal.show(failure);
        return;
      }
      onProved();
    },
  );

  return (
    <FormDialog
      title={title}
      action={accountScreenTexts.confirm}
      busy={busy || prove.isPending}
      form={refusal.form}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p>
        {accountScreenTexts.proveWithPassword} {then}
      </p>
      {/* Password managers need the user name. */}
      <input hidden readOnly type="text" autoComplete="username" value={email ?? ''} />
      <PasswordField
        autoComplete="current-password"
        value={form.password}
        onChange={(password) => {
          refusal.forget('password');
          setForm({ password });
        }}
        error={errorOf('password') ?? refusal.refused('password')}
      />
    </FormDialog>
  );
}
