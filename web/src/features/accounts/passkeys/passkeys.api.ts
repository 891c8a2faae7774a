import {
  NewPasskey,
  type Passkey,
  passkeysEndpoints,
  SignedChallenge,
} from '@showup/contract/accounts/passkeys';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { setViewer } from '#features/profiles/profiles.api.ts';
import { call } from '#lib/api/api.ts';
import { CallFailed } from '#lib/api/call-failed.ts';
import { createPasskey, signWithPasskey } from '#lib/device/webauthn.ts';
import { passkeyTexts } from './passkeys.texts.ts';

const keys = {
  list: ['accounts', 'passkeys'] as const,
  access: ['accounts', 'adminAccess'] as const,
};

/** The error if the device cannot do it, in our own words. */
const cannot = () => new CallFailed(0, 'passkeys.device', passkeyTexts.deviceCannot);

export function usePasskeys() {
  return useQuery({ queryKey: keys.list, queryFn: () => call(passkeysEndpoints.passkeys, {}), staleTime: 0 });
}

function keep(cache: QueryClient, passkeys: Passkey[]): void {
  cache.setQueryData(keys.list, passkeys);
  void cache.invalidateQueries({ queryKey: keys.access });
}

/** Returns false if the person cancelled. @throws CallFailed */
export function useAddPasskey() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const options = await call(passkeysEndpoints.newPasskeyOptions, {});
      const made = await createPasskey(options).catch(() => {
        throw cannot();
      });
      const passkey = NewPasskey.safeParse(made);
      if (!passkey.success) return false;
      keep(cache, await call(passkeysEndpoints.addPasskey, { body: { passkey: passkey.data } }));
      return true;
    },
    // It may have been added nevertheless.
    onError: () => cache.invalidateQueries({ queryKey: keys.list }),
  });
}

export function useRemovePasskey() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (passkeyId: string) => call(passkeysEndpoints.removePasskey, { body: { passkeyId } }),
    onSuccess: (passkeys) => keep(cache, passkeys),
  });
}

/** Returns undefined if the person cancelled. @throws CallFailed */
async function sign(): Promise<SignedChallenge | undefined> {
  const options = await call(passkeysEndpoints.passkeyOptions, {});
  const made = await signWithPasskey(options).catch(() => {
    throw cannot();
  });
  return SignedChallenge.safeParse(made).data;
}

/** Returns false if the person cancelled. @throws CallFailed */
export function usePasskeySignIn() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const signed = await sign();
      if (!signed) return false;
      setViewer(cache, await call(passkeysEndpoints.passkeySignIn, { body: { signed } }));
      return true;
    },
  });
}

/** Whether this session may use the desk. */
export function useAdminAccess() {
  return useQuery({ queryKey: keys.access, queryFn: () => call(passkeysEndpoints.adminAccess, {}) });
}

/**
 * Confirms with a recovery code or, without one, with the passkey. Returns false if the person cancelled.
 * @throws CallFailed
 */
export function useConfirmAdmin() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (recoveryCode?: string) => {
      const signed = recoveryCode === undefined ? await sign() : undefined;
      if (recoveryCode !== undefined) await call(passkeysEndpoints.confirmAdmin, { body: { recoveryCode } });
      else if (signed) await call(passkeysEndpoints.confirmAdmin, { body: { signed } });
      else return false;
      // Refetches what the server refused before.
      await cache.invalidateQueries();
      return true;
    },
  });
}

export function useNewRecoveryCodes() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(passkeysEndpoints.newRecoveryCodes, {}),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.access }),
  });
}
