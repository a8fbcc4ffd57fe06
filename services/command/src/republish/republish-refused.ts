export type RepublishRefusal =
  /** There is no commit to publish. */
  | 'EMPTY_ARCHIVE'
  /** The archive lacks commits, or holds what is none: the new log could not give it back. */
  | 'ARCHIVE_TORN'
  /** The new log holds something else than this archive. */
  | 'NOT_THIS_ARCHIVE'
  /** The archive moved meanwhile: a command service is running. */
  | 'ARCHIVE_MOVED'
  | 'INTERRUPTED';

/** Nothing changed but the new log, which a repeated attempt takes up. */
export class RepublishRefused extends Error {
  override readonly name = 'RepublishRefused';
  readonly retryable = false;
  readonly code: RepublishRefusal;

  constructor(code: RepublishRefusal, message: string) {
    super(message);
    this.code = code;
  }
}
