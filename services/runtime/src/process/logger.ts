import { type DestinationStream, type Logger, pino } from 'pino';
import { loggedError } from './logged-error.ts';

export type { Logger } from 'pino';

/** Nobody logs these on purpose; whoever logs a whole object may not know that they are in it. */
const personal = ['email', 'phone', 'password', 'code', 'token', 'authorization'];

/**
 * A structured JSON log, without personal data and secrets; `level` as pino names them, or `silent`.
 * It goes to standard output unless another destination is given.
 */
export function createLogger(
  service: string,
  level: string,
  destination?: DestinationStream,
): Logger {
  const options = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => loggedError(error) },
    redact: { paths: personal, censor: '[redacted]' },
  };
  return destination ? pino(options, destination) : pino(options);
}
