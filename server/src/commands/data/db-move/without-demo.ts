import type { Ask } from '#platform/db/all-rows/ask';

const demoPeople = '(select id from users where is_demo)';
const demoPhones = '(select phone from users where is_demo and phone is not null)';
const demoHashes = `(select phone from block_people where user_id in ${demoPeople})`;

/**
 * Rows of the demo in the order of deletion: rows that are not deleted together with a person come before the person.
 * Lines of the record stay, as for anyone who leaves. A demo venue stays if a real person was verified there; nobody
 * sees it while the demo is off.
 */
const demoRows: readonly (readonly [table: string, which: string])[] = [
  [
    'reported_phones',
    `report_id in (select id from reports where reporter in ${demoPeople} or reported in ${demoPeople})`,
  ],
  ['reports', `reporter in ${demoPeople} or reported in ${demoPeople}`],
  ['bans', `user_id in ${demoPeople}`],
  ['blocks', `blocker in ${demoHashes} or blocked in ${demoHashes}`],
  ...[
    'phone_codes',
    'phone_tokens',
    'phone_passes',
    'phone_guesses',
    'phone_browsers',
    'code_sends',
    'admin_grants',
  ].map((table) => [table, `phone in ${demoPhones}`] as const),
  ['media', `audience = 'named' and viewer_ids && array${demoPeople}`],
  ['users', 'is_demo'],
  ['venue_displays', 'venue_id in (select id from venues where is_demo)'],
  [
    'venues',
    `is_demo and id not in (select venue_id from verifications where venue_id is not null)
      and id not in (select merged_into from venues where merged_into is not null and not is_demo)`,
  ],
];

/** Deletes the demo in a transaction that the caller rolls back after reading the rest. */
export async function removeDemo(ask: Ask): Promise<void> {
  for (const [table, which] of demoRows) await ask(`delete from ${table} where ${which}`);
}
