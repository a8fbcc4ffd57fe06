import type { LogRecord } from '@qr-menu/stores/commit-log';
import { KeyMissing, SealBroken } from '@qr-menu/stores/keys';
import pg from 'pg';
import { z } from 'zod';
import { RowMissing } from '../tables/apply-row-changes.ts';

/** The commit cannot be applied, and retrying with the same code will not help. */
export class CommitFailed extends Error {
  override readonly name = 'CommitFailed';
  readonly code = 'COMMIT_FAILED';
  readonly retryable = false;
  // Private, because all other properties of an error are logged.
  readonly #record: LogRecord;

  constructor(record: LogRecord, cause: unknown) {
    super(storableReason(cause), { cause });
    this.#record = record;
  }

  get record(): LogRecord {
    return this.#record;
  }
}

export function storableReason(error: unknown): string {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return reason.replaceAll('\u0000', '\ufffd').slice(0, longestReason);
}

const longestReason = 2_000;

/** SQLSTATE classes of data exceptions, integrity constraints and exceeded server limits. */
const commitsClasses = new Set(['22', '23', '54']);

const commitsErrors = [
  RowMissing,
  KeyMissing,
  SealBroken,
  z.ZodError,
  TypeError,
  RangeError,
] as const;

/** Lost connections, conflicts and full disks are not included, because the commit may succeed later. */
export const isCommitsFault = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? commitsClasses.has(error.code?.slice(0, 2) ?? '')
    : commitsErrors.some((errorClass) => error instanceof errorClass);
