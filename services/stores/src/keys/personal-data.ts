import type { DomainEvent, Stream } from '@qr-menu/schema';

type SealContext = readonly (string | number)[];

/** Seals events before they are appended to the log, and opens them before they are folded. */
export type PersonalData = {
  readonly seal: (
    stream: Stream,
    events: readonly DomainEvent[],
  ) => Promise<readonly DomainEvent[]>;
  /** Opens sealed values. If the workspace was erased, they become empty strings. */
  readonly open: (
    stream: Stream,
    events: readonly DomainEvent[],
  ) => Promise<readonly DomainEvent[]>;
  /** Seals a hash, because personal data could be guessed from it. Returns '' if the key is erased. */
  readonly sealHash: (
    stream: Stream,
    events: readonly DomainEvent[],
    hash: string,
  ) => Promise<string>;
  readonly openHash: (stream: Stream, hash: string) => Promise<string>;
  /** The bytes can only be opened with the same stream and context. Null if the key is missing or erased. */
  readonly sealBytes: (
    stream: Stream,
    context: SealContext,
    bytes: Buffer,
  ) => Promise<Buffer | null>;
  readonly openBytes: (
    stream: Stream,
    context: SealContext,
    sealed: Buffer,
  ) => Promise<Buffer | null>;
};

export const plainPersonalData: PersonalData = {
  seal: async (_stream, events) => events,
  open: async (_stream, events) => events,
  sealHash: async (_stream, _events, hash) => hash,
  openHash: async (_stream, hash) => hash,
  sealBytes: async (_stream, _context, bytes) => bytes,
  openBytes: async (_stream, _context, sealed) => sealed,
};
