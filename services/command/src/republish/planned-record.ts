import type { NewLogRecord } from '@qr-menu/platform';

/** A record of the new log, and the archived commit that it is. */
export type PlannedRecord = NewLogRecord & {
  readonly stream: string;
  readonly version: number;
  readonly commitId: string;
};
