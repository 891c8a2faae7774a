import { StepFailed } from './run-tool.mjs';

/**
 * An empty database for the server that the browser journeys use, on the PostgreSQL at this address. Throws StepFailed.
 * @returns {Promise<{ url: string, drop(): Promise<void> }>}
 */
export async function createEmptyDatabase(/** @type {string} */ server) {
  const { default: postgres } = await import('postgres'); // not before it is installed
  const sql = postgres(server, { max: 1, onnotice: () => {} });
  const name = `showup_journeys_${process.pid}`;
  const drop = () => sql`drop database if exists ${sql(name)} with (force)`;
  try {
    await drop();
    await sql`create database ${sql(name)} template template0 encoding 'UTF8'`;
  } catch (error) {
    await sql.end();
    const reason = error instanceof Error ? error.message : String(error);
    throw new StepFailed(`No database could be made at TEST_DATABASE_URL: ${reason}`);
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await drop();
      await sql.end();
    },
  };
}
