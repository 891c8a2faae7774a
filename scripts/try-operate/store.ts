import { startS3Server } from '../../server/test/stand-ins/s3-server.ts';

// Runs the store of the tests, and prints the settings with which servers use it.
const { env } = await startS3Server();
for (const [name, value] of Object.entries(env)) console.log(`${name}=${value}`);
