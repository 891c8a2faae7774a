import type { Accounts } from './features/accounts/accounts.service.ts';
import { createAccountsExport } from './features/accounts/accounts-export.ts';
import { createChatExport } from './features/chat/chat-export.ts';
import { createMatchingExport } from './features/matching/matching-export.ts';
import { createNoticesExport } from './features/moderation/notices-export.ts';
import type { Profiles } from './features/profiles/profiles.service.ts';
import { createSafetyExport } from './features/safety/safety-export.ts';
import { createVenuesExport } from './features/venues/venues-export.ts';
import { createVerificationExport } from './features/verification/verification-export.ts';
import type { Database } from './platform/db/database.ts';

/** What each feature has to say in a person's download, in the order in which it stands there. */
export function exportAll(accounts: Accounts, db: Database, profiles: Profiles): void {
  accounts.onExport(createAccountsExport({ db, profiles }));
  accounts.onExport(createVenuesExport(db));
  accounts.onExport(createVerificationExport(db));
  accounts.onExport(createSafetyExport(db));
  accounts.onExport(createMatchingExport(db));
  accounts.onExport(createChatExport(db));
  accounts.onExport(createNoticesExport(db));
}
