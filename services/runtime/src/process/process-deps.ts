import type { Telemetry } from '../tracing/telemetry.ts';
import type { Clock, Randomness } from './clock.ts';
import type { Closers } from './closers.ts';
import type { Logger } from './logger.ts';

export type ProcessDeps<Environment> = {
  readonly environment: Environment;
  readonly logger: Logger;
  readonly onCrash: (error: Error) => void;
};

/** Code that opens a resource adds the function that closes it to `closers`. */
export type ProcessContext = {
  readonly name: string;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly telemetry: Telemetry;
  readonly closers: Closers;
  readonly onCrash: (error: Error) => void;
};
