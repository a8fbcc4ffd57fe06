import type { ArchiveStatus } from './archive-status.ts';
import type { DocumentsStatus } from './documents-status.ts';
import type { PartitionStatus } from './partition-status.ts';
import type { RedisStatus } from './redis-status.ts';

/** What a store answered, or why it did not. */
export type Asked<Answer> =
  | ({ readonly answered: true } & Answer)
  | { readonly answered: false; readonly reason: string };

export type LogStatus = {
  readonly kind: 'kafka' | 'table';
  readonly topic: string | null;
  readonly partitions: readonly PartitionStatus[];
};

export type Status = {
  /** `LOG_EPOCH`. */
  readonly epoch: number;
  readonly log: Asked<LogStatus>;
  readonly postgres: Asked<ArchiveStatus>;
  /** Null: embedded, in the memory of the server. */
  readonly redis: Asked<RedisStatus> | null;
  readonly documents: Asked<DocumentsStatus> | null;
  /** Partitions that had messages waiting and did not move between two looks. */
  readonly standing: readonly number[];
};
