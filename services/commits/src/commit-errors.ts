import type { Rejection } from '@qr-menu/domain/workspace';

/** The change had no effect, and repeating the request cannot succeed. */
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

/** It is unknown whether the change will take effect. The request can be repeated (rule R5). */
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

/** This process stops appending, but its replacement may append. */
export class CommitsUnavailable extends Error {
  override readonly name = 'CommitsUnavailable';
  readonly code = 'UNAVAILABLE';
  readonly retryable = true;

  constructor() {
    super('Changes cannot be saved right now. Try again.');
  }
}
