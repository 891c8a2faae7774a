import { WrittenNumber } from '@showup/contract/accounts';

interface Contact {
  readonly tel?: readonly string[];
}

interface ContactsManager {
  select(properties: readonly 'tel'[], options: { multiple: boolean }): Promise<readonly Contact[]>;
}

declare global {
  interface Navigator {
    /** Only in browsers with the Contact Picker API, mostly on phones. */
    readonly contacts?: ContactsManager;
  }
}

/** The numbers of these contacts that can be blocked, without duplicates or the viewer's own. */
export function numbersOf(contacts: readonly Contact[], own: string | null): string[] {
  const numbers = contacts
    .flatMap(({ tel = [] }) => tel)
    .flatMap((written) => WrittenNumber.safeParse(written).data ?? []);
  return [...new Set(numbers)].filter((number) => number !== own);
}

export const canPickContacts = () => navigator.contacts !== undefined && 'select' in navigator.contacts;

/** The contacts the person picks from their phone; none if they cancel. */
export async function pickContacts(): Promise<readonly Contact[]> {
  return (await navigator.contacts?.select(['tel'], { multiple: true })) ?? [];
}
