import {
  type DestinationStream,
  type Logger,
  type LoggerOptions,
  levels,
  pino,
  stdTimeFunctions,
} from 'pino';

export type LoggedError = {
  readonly type: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly code?: string;
  readonly cause?: LoggedError;
};

const mostCauses = 5;

/** Logs only these fields, because drivers attach rows, parameters and commands to errors. */
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

/** Keys that are redacted if a whole object is logged by mistake. */
const personal = ['email', 'phone', 'password', 'code', 'token', 'authorization'];

const { warn, fatal } = levels.values;
/** The limit per message and window, so that an error in a loop cannot fill the disk. */
const mostRepeats = 20;
const repeatWindow = 10_000;
const mostMessages = 1_000;

/** The first line of a message after a window reports how many lines were omitted. */
function limitRepeats(now: () => number): NonNullable<LoggerOptions['hooks']> {
  const counted = new Map<string, { readonly since: number; lines: number }>();
  return {
    logMethod(args, write, level) {
      const [first, second] = args as unknown as [unknown, unknown];
      const message = typeof first === 'string' ? first : second;
      if (level < (warn ?? 0) || level >= (fatal ?? 0) || typeof message !== 'string')
        return write.apply(this, args);
      const before = counted.get(message);
      const isNew = !before || now() - before.since >= repeatWindow;
      if (!isNew) {
        before.lines += 1;
        if (before.lines <= mostRepeats) write.apply(this, args);
        return;
      }
      if (counted.size >= mostMessages) counted.clear();
      counted.set(message, { since: now(), lines: 1 });
      const leftOut = Math.max(0, (before?.lines ?? 0) - mostRepeats);
      if (leftOut === 0) return write.apply(this, args);
      const fields = typeof first === 'object' && !(first instanceof Error) ? first : {};
      write.apply(this, [{ ...fields, leftOut }, message]);
    },
  };
}

/** While the disk is full, at most this many bytes of log lines are buffered. Further lines are dropped. */
const waitingLines = 1024 ** 2;

function standardOutput(): DestinationStream {
  const output = pino.destination({ fd: process.stdout.fd, sync: true, maxLength: waitingLines });
  output.on('error', () => undefined);
  // Hides the flush function from pino, because it never returns after a fatal line on a full disk.
  return { write: (line) => void output.write(line) };
}

/** Omits personal data and secrets. `level` is one of pino's names, or `silent`. */
export function createLogger(
  service: string,
  level: string,
  destination: DestinationStream = standardOutput(),
  now: () => number = Date.now,
): Logger {
  const options: LoggerOptions = {
    level,
    base: { service },
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => loggedError(error) },
    redact: { paths: personal, censor: '[redacted]' },
    hooks: limitRepeats(now),
  };
  return pino(options, destination);
}
