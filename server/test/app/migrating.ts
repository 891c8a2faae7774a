import { readConfig } from '#platform/config/config';
import { migrate, migrationsFolder } from '#platform/db/migrate';
import { openPostgres } from '#platform/db/postgres';

// A process that migrates the database of DATABASE_URL and exits; a test starts two at once.

const { databaseUrl = '' } = readConfig(process.env);
const db = await openPostgres(databaseUrl, { error: ({ err }) => void process.stderr.write(`${err}\n`) });
await migrate(db, migrationsFolder);
await db.close();
