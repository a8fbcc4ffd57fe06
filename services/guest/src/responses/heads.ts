import { type Encoding, tagOf } from './encoding.ts';

export type Headers = Readonly<Record<string, string>>;

/** Finished heads of one kind of answer: names and values in turn, which Node writes the fastest. */
export type Heads = {
  /** Of a 304. */
  readonly unchanged: (etag: string, encoding: Encoding) => string[];
  readonly complete: (etag: string, encoding: Encoding, length: number) => string[];
};

/** The same text can be packed into another number of bytes. */
type Complete = { readonly length: number; readonly head: string[] };

/** Beyond this many documents all heads are made again. */
const mostDocuments = 5_000;

/** A document's head is made once, however often it is written. */
export function createHeads(headers: Headers): Heads {
  const common = Object.entries(headers).flat();
  const unchanged = { gzip: new Map<string, string[]>(), identity: new Map<string, string[]>() };
  const complete = { gzip: new Map<string, Complete>(), identity: new Map<string, Complete>() };

  function remember<Kept>(heads: Map<string, Kept>, etag: string, kept: Kept): Kept {
    if (heads.size >= mostDocuments) heads.clear();
    heads.set(etag, kept);
    return kept;
  }

  return {
    unchanged: (etag, encoding) =>
      unchanged[encoding].get(etag) ??
      remember(unchanged[encoding], etag, [...common, 'etag', tagOf(etag, encoding)]),
    complete: (etag, encoding, length) => {
      const kept = complete[encoding].get(etag);
      if (kept?.length === length) return kept.head;
      const packed = encoding === 'gzip' ? ['content-encoding', encoding] : [];
      const head = [...common, 'etag', tagOf(etag, encoding), ...packed];
      head.push('content-length', String(length));
      remember(complete[encoding], etag, { length, head });
      return head;
    },
  };
}
