import { startS3Server } from '../../server/src/testing/s3-server.ts';

// The store of the tests, for as long as this runs; prints the settings by which the servers reach it.
const { settings } = await startS3Server();
console.log(
  [
    `S3_ENDPOINT=${settings.endpoint}`,
    `S3_BUCKET=${settings.bucket}`,
    `S3_ACCESS_KEY_ID=${settings.accessKeyId}`,
    `S3_SECRET_ACCESS_KEY=${settings.secretAccessKey}`,
  ].join('\n'),
);
