import type { DomainEvent, Stream } from '@qr-menu/schema';

type Place = readonly (string | number)[];

/** What goes into the log is sealed; what comes out is opened before anything folds it. */
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
  /** Sealed where the request may name persons, whom trying out would find. Empty: key erased. */
  readonly sealHash: (
    stream: Stream,
    events: readonly DomainEvent[],
    hash: string,
  ) => Promise<string>;
  readonly openHash: (stream: Stream, hash: string) => Promise<string>;
  /** They open in the same place of the same stream only. Null: the workspace has no key, or no more. */
  readonly sealBytes: (stream: Stream, place: Place, bytes: Buffer) => Promise<Buffer | null>;
  readonly openBytes: (stream: Stream, place: Place, sealed: Buffer) => Promise<Buffer | null>;
};

export const plainPersonalData: PersonalData = {
  seal: async (_stream, events) => events,
  open: async (_stream, events) => events,
  sealHash: async (_stream, _events, hash) => hash,
  openHash: async (_stream, hash) => hash,
  sealBytes: async (_stream, _place, bytes) => bytes,
  openBytes: async (_stream, _place, sealed) => sealed,
};
