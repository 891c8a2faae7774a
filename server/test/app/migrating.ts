import { readConfig } from '../../src/platform/config/config.ts';
import { migrate, migrationsFolder } from '../../src/platform/db/migrate.ts';
import { openPostgres } from '../../src/platform/db/postgres.ts';

// A process that migrates the database of DATABASE_URL and exits; a test starts two at once.

const { databaseUrl = '' } = readConfig(process.env);
const db = await openPostgres(databaseUrl, { error: ({ err }) => void process.stderr.write(`${err}\n`) });
await migrate(db, migrationsFolder);
await db.close();
