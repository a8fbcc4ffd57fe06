import type { Rejection } from '@qr-menu/domain';

/** The change has not taken effect, and this request never will; the message is fit for a form. */
export class CommitRefused extends Error {
  override readonly name = 'CommitRefused';
  readonly retryable = false;
  readonly code: Rejection['code'];
  readonly field: string | undefined;
  readonly reason: Rejection['reason'];

  constructor({ code, message, field, reason }: Rejection) {
    super(message);
    this.code = code;
    this.field = field;
    this.reason = reason;
  }
}

/** Whether it takes effect is not known: the same request with the same id settles it (rule R5). */
export class CommitPending extends Error {
  override readonly name = 'CommitPending';
  readonly code = 'PENDING';
  readonly retryable = true;
  readonly commitId: string;

  constructor(commitId: string) {
    super('Not confirmed yet. Send the same request with the same key again.');
    this.commitId = commitId;
  }
}

/** Nothing can be appended here any more, but perhaps in the process that takes this one's place. */
export class CommitsUnavailable extends Error {
  override readonly name = 'CommitsUnavailable';
  readonly code = 'UNAVAILABLE';
  readonly retryable = true;

  constructor() {
    super('Changes cannot be saved right now. Try again.');
  }
}
