import { startS3Server } from '../../server/test/stand-ins/s3-server.ts';

// The store of the tests, for as long as this runs; prints the settings by which the servers reach it.
const { env } = await startS3Server();
for (const [name, value] of Object.entries(env)) console.log(`${name}=${value}`);
