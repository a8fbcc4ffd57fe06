import type { Logger } from './logger.ts';

/** What a process's entry hands to its composition root. */
export type ProcessDeps<Environment> = {
  readonly environment: Environment;
  readonly logger: Logger;
  /** Ends the process with a failure (rule R7). */
  readonly onCrash: (error: Error) => void;
};
