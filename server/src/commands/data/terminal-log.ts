import { pino } from 'pino';
import type { Config } from '#platform/config/config';
import { errorForLog } from '#platform/http/requests/error-for-log';

/** The log of a command goes to stderr; its results go to stdout. */
export const terminalLog = ({ logLevel }: Pick<Config, 'logLevel'>) =>
  pino({ level: logLevel, serializers: { err: errorForLog } }, pino.destination(2));
