import { type DestinationStream, type Logger, pino } from 'pino';

export type LoggedError = {
  readonly type: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly code?: string;
  readonly cause?: LoggedError;
};

const mostCauses = 5;

/** Drivers hang whole rows, parameters and commands on their errors: no more than this goes on. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' };
  const { message, stack, cause } = error;
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message,
    stack,
    ...('code' in error ? { code: String(error.code) } : {}),
    ...(cause === undefined || depth === mostCauses
      ? {}
      : { cause: loggedError(cause, depth + 1) }),
  };
}

export type { Logger } from 'pino';

/** Nobody logs these on purpose; whoever logs a whole object may not know that they are in it. */
const personal = ['email', 'phone', 'password', 'code', 'token', 'authorization'];

/** JSON without personal data and secrets; `level` as pino names them, or `silent`. */
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
