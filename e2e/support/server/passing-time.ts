import type { Sql } from '#server/platform/db/database';
import type { AppServer } from './app-server.ts';
import { runJobs } from './commands.ts';
import { changeData } from './data.ts';

/** Three months pass in which these people don't come, and ten minutes since anyone entered a code. */
export async function letMonthsPass(server: AppServer, awayIds: readonly string[]): Promise<void> {
  await changeData(server, async (sql) => {
    await sql`
      update users set last_active_at = now() - interval '90 days', phone_proved_at = now() - interval '90 days'
      where id = any(${[...awayIds]})`;
    await sql`delete from sessions where user_id = any(${[...awayIds]})`;
    await sql`update sessions set proved_at = proved_at - interval '10 minutes'`;
  });
}

/** A week passes in which nobody enters a code. */
export async function letAWeekPass(server: AppServer): Promise<void> {
  await changeData(server, async (sql) => {
    await sql`update users set phone_proved_at = phone_proved_at - interval '8 days'`;
    await sql`
      update sessions set created_at = created_at - interval '8 days', proved_at = proved_at - interval '8 days'`;
  });
}

/** The hour passes in which an admin can undo a decision. */
export async function letAnHourPass(server: AppServer): Promise<void> {
  await changeData(server, (sql) => sql`update notices set visible_at = visible_at - interval '1 hour'`);
}

/** Four days pass since the evenings that were proved, and what others see of them is due. */
export async function letFourDaysPass(server: AppServer): Promise<void> {
  await changeData(
    server,
    (sql) => sql`update evenings set evening = evening - 4, shown_from = shown_from - interval '4 days'`,
  );
  await runJobs(server);
}

/** Every date begins that many hours from now, or began before, six hours before its evening is over. */
export const datesBegin = (sql: Sql, inHours: number) => sql`
  update dates set at = now() + make_interval(secs => ${inHours * 3_600}),
    over_at = now() + make_interval(secs => ${(inHours + 6) * 3_600})`;

export async function letDatesBegin(server: AppServer, inHours: number): Promise<void> {
  await changeData(server, (sql) => datesBegin(sql, inHours));
}
