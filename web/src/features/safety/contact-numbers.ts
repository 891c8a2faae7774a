import { WrittenNumber } from '@showup/contract/safety';

interface Contact {
  readonly tel?: readonly string[];
}

interface ContactsManager {
  select(properties: readonly 'tel'[], options: { multiple: boolean }): Promise<readonly Contact[]>;
}

declare global {
  interface Navigator {
    /** Where the browser has the Contact Picker, which is on phones. */
    readonly contacts?: ContactsManager;
  }
}

/** The numbers of these contacts that can be blocked, each once and without one's own. */
export function numbersOf(contacts: readonly Contact[], own: string | null): string[] {
  const numbers = contacts
    .flatMap(({ tel = [] }) => tel)
    .flatMap((written) => WrittenNumber.safeParse(written).data ?? []);
  return [...new Set(numbers)].filter((number) => number !== own);
}

export const canPickContacts = () => navigator.contacts !== undefined && 'select' in navigator.contacts;

/** Whom the person picks from their phone; nobody where they changed their mind. */
export async function pickContacts(): Promise<readonly Contact[]> {
  return (await navigator.contacts?.select(['tel'], { multiple: true })) ?? [];
}
