import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FailRequest } from '@qr-menu/runtime';
import type { Found, Wanted } from '../copies/venue-copies.ts';
import type { Encoding } from './encoding.ts';

export type Headers = Readonly<Record<string, string>>;

/** Finished heads of one kind of answer: names and values in turn, which Node writes the fastest. */
export type Heads = {
  /** Of a 304. */
  readonly unchanged: (etag: string, encoding: Encoding) => string[];
  readonly complete: (etag: string, encoding: Encoding, length: number) => string[];
};

/** A guest's read of a document, on its way to the answer. */
export type MenuRequest = Wanted & {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly fail: FailRequest;
  /** Whether the address alone says which language. */
  readonly isAsked: boolean;
  /** For its duration; 0: this one is not timed. */
  readonly begunAt: number;
};

export type NoDocument = Exclude<Found, { kind: 'current' | 'unchanged' | 'moved' }>;

/** How one kind of read is answered. */
export type MenuAnswers = {
  readonly headsOf: (asked: MenuRequest) => Heads;
  /** Answers when there is no current document. */
  readonly otherwise: (asked: MenuRequest, found: NoDocument) => void | Promise<void>;
};
