/**
 * Which trace wrote a document, so that a guest's first read of it joins that trace. Kept beside the
 * documents and not in them: they have to come out the same whenever they are written again.
 */
export type DocumentTraces = {
  /** The venue's documents with these tags come from this span. */
  readonly note: (
    names: readonly string[],
    etags: readonly string[],
    traceparent: string,
  ) => Promise<void>;
  /** The span that wrote the document with this tag, while it is remembered. */
  readonly of: (name: string, etag: string) => Promise<string | undefined>;
};
