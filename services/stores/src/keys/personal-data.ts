import type { DomainEvent, Stream } from '@qr-menu/schema';

/**
 * Keeps personal data in events unreadable without the workspace's key. What goes into the log is
 * sealed; what comes out of the log or the archive is opened before anything folds it.
 */
export type PersonalData = {
  readonly seal: (
    stream: Stream,
    events: readonly DomainEvent[],
  ) => Promise<readonly DomainEvent[]>;
  /** What an erased workspace has sealed comes out as an empty text. */
  readonly open: (
    stream: Stream,
    events: readonly DomainEvent[],
  ) => Promise<readonly DomainEvent[]>;
  /**
   * The hash of a request, for its commit. Who knows the rest of the request could find out a phone
   * number by trying them all, so it is sealed when the request can have held personal data.
   * Empty for the end of a workspace whose key was erased before.
   */
  readonly sealHash: (
    stream: Stream,
    events: readonly DomainEvent[],
    hash: string,
  ) => Promise<string>;
  readonly openHash: (stream: Stream, hash: string) => Promise<string>;
};

/** Leaves events as they are. */
export const plainPersonalData: PersonalData = {
  seal: async (_stream, events) => events,
  open: async (_stream, events) => events,
  sealHash: async (_stream, _events, hash) => hash,
  openHash: async (_stream, hash) => hash,
};
