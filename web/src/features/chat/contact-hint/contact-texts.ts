import type { ContactKind } from './contact-kinds.ts';

const elsewhere = 'Elsewhere, blocking and reporting here do not protect you.';

export const contactTexts: Record<'label' | 'careful' | 'dismiss' | ContactKind, string> = {
  label: 'Stay safe',
  careful: 'Be careful with links and numbers from people you do not know yet.',
  dismiss: 'Hide this hint',
  payment: 'Never send money to somebody you have not met.',
  messenger: elsewhere,
  phone: elsewhere,
  email: elsewhere,
  link: 'Enter no passwords or codes there.',
};
