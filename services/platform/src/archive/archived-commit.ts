import type { DomainEvent } from '@qr-menu/schema';

/** A commit that the referee accepted, as the archive holds it. */
export type ArchivedCommit = {
  readonly commitId: string;
  /** The stream's version after this commit. */
  readonly version: number;
  readonly requestHash: string;
  /** ISO 8601: when it was decided. */
  readonly at: string;
  readonly events: readonly DomainEvent[];
};
