import { createAccountsExport } from './features/accounts/export/accounts-export.ts';
import type { Profiles } from './features/profiles/profiles.service.ts';
import type { Database } from './platform/db/database.ts';
import type { Exports } from './platform/export/exports.ts';

/** What features that don't register themselves yet say in a person's download. */
export function exportAll(exports: Exports, db: Database, profiles: Profiles): void {
  exports.add('accounts', createAccountsExport({ db, profiles }));
}
