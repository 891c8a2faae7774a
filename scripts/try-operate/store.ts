import { startS3Server } from '../../server/test/stand-ins/s3-server.ts';

// Runs the tests' store, and prints the settings for servers to use it.
const { env } = await startS3Server();
for (const [name, value] of Object.entries(env)) console.log(`${name}=${value}`);
