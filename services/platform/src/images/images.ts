export type UploadRequest = {
  /** Object key without the `public/` prefix, e.g. `<ownerId>/logo-<time>-<file>`. */
  readonly key: string;
  readonly contentType: string;
  /** Exact size in bytes; signed, so another size is refused. */
  readonly contentLength: number;
  readonly expiresInSeconds: number;
};

/** What the browser must send, to the letter. */
export type PresignedPut = {
  readonly method: 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
};

export type StoredImage = { readonly contentType: string; readonly contentLength: number };

/** Image objects: S3 in production, a local directory in the embedded default. */
export type Images = {
  readonly presignPut: (request: UploadRequest) => Promise<PresignedPut>;
  readonly stat: (key: string) => Promise<StoredImage | null>;
  readonly read: (key: string) => Promise<Uint8Array | null>;
  /** Removing what is not there is fine. */
  readonly remove: (key: string) => Promise<void>;
  /** Where guests load it from: an images host with a `public` path prefix (spec §7). */
  readonly publicUrl: (key: string) => string;
  readonly close: () => Promise<void>;
};
