import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** A structured JSON log on standard output; `level` as pino names them, or `silent`. */
export function createLogger(service: string, level: string): Logger {
  return pino({ level, base: { service }, timestamp: pino.stdTimeFunctions.isoTime });
}
