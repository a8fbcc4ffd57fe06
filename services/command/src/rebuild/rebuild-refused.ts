export type RebuildRefusal =
  /** There is nothing here that could be rebuilt beside: the command service's start does it. */
  | 'EMPTY_DATABASE'
  /** The tables were made by another release than this program's. */
  | 'OTHER_RELEASE'
  /** The unfinished rebuild is not of this log. */
  | 'OTHER_REBUILD'
  /** Somebody else rebuilds, or a lock could not be had. */
  | 'BUSY'
  | 'INTERRUPTED';

/** The rebuild stops; the live tables are as they were. */
export class RebuildRefused extends Error {
  override readonly name = 'RebuildRefused';
  readonly retryable = false;
  readonly code: RebuildRefusal;

  constructor(code: RebuildRefusal, message: string) {
    super(message);
    this.code = code;
  }
}
