import { useQueryClient } from '@tanstack/react-query';
import { LogOutButton } from '#features/accounts/account/LogOutButton.tsx';
import type { ButtonLook } from '#ui/buttons/Button.tsx';
import { sendHeld } from './held-decisions.ts';

/** Signs an admin out once the decision that is still held has been sent. */
export function DeskLogOutButton(look: ButtonLook) {
  const cache = useQueryClient();
  return <LogOutButton {...look} before={() => sendHeld(cache)} />;
}
