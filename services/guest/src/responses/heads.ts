import { type Encoding, tagOf } from './encoding.ts';

export type Headers = Readonly<Record<string, string>>;

/** Finished heads of one kind of answer: names and values in turn, which Node writes the fastest. */
export type Heads = {
  /** Of a 304. */
  readonly unchanged: (etag: string, encoding: Encoding) => string[];
  readonly complete: (etag: string, encoding: Encoding, length: number) => string[];
};

/** Beyond this many documents all heads are made again. */
const mostDocuments = 5_000;

/** A document's head is made once, however often it is written. */
export function createHeads(headers: Headers): Heads {
  const common = Object.entries(headers).flat();
  const unchanged = { gzip: new Map<string, string[]>(), identity: new Map<string, string[]>() };
  const complete = { gzip: new Map<string, string[]>(), identity: new Map<string, string[]>() };

  function remember(heads: Map<string, string[]>, etag: string, head: string[]): string[] {
    if (heads.size >= mostDocuments) heads.clear();
    heads.set(etag, head);
    return head;
  }

  return {
    unchanged: (etag, encoding) =>
      unchanged[encoding].get(etag) ??
      remember(unchanged[encoding], etag, [...common, 'etag', tagOf(etag, encoding)]),
    complete: (etag, encoding, length) =>
      complete[encoding].get(etag) ??
      remember(complete[encoding], etag, [
        ...common,
        'etag',
        tagOf(etag, encoding),
        ...(encoding === 'gzip' ? ['content-encoding', encoding] : []),
        'content-length',
        String(length),
      ]),
  };
}
