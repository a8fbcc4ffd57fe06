import { failure } from '@qr-menu/runtime';
export type UploadRequest = {
  /** Object key without a prefix, e.g. `<ownerId>/logo-<time>-<file>`. */
  readonly key: string;
  readonly contentType: string;
  /** Exact size in bytes; signed, so another size is refused. */
  readonly contentLength: number;
  readonly expiresInSeconds: number;
};

export type PresignedPut = {
  readonly method: 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
};

export type StoredImage = { readonly contentType: string; readonly contentLength: number };

export type MultipartUpload = { readonly key: string; readonly uploadId: string };

export type PartRequest = MultipartUpload & {
  /** From 1. */
  readonly number: number;
  readonly contentLength: number;
  readonly expiresInSeconds: number;
};

export type ListedImage = {
  readonly key: string;
  readonly contentLength: number;
  /** Milliseconds since the epoch, by the store's clock. */
  readonly storedAt: number;
};

export type AbandonedUploads = { readonly uploads: number; readonly bytes: number };

export type PartTag = { readonly number: number; readonly etag: string };
export type StoredPart = PartTag & { readonly size: number };

/** The multipart upload cannot be completed with these parts, or there is no such upload. */
export class InvalidParts extends failure('InvalidParts', 'BAD_USER_INPUT', false) {}

/** Objects below one prefix of the store. */
export type StoredObjects = {
  readonly stat: (key: string) => Promise<StoredImage | null>;
  readonly read: (key: string) => Promise<Uint8Array | null>;
  /** Removing what is not there is fine. */
  readonly remove: (key: string) => Promise<void>;
  /** All objects whose keys begin like this, in pages; those of an owner follow each other. */
  readonly list: (prefix: string, pageSize?: number) => AsyncIterable<readonly ListedImage[]>;
};

/**
 * Finished images are below `public/`: only this product writes them. Uploads are below `incoming/`, which is never
 * served: their bytes can be anything, and can change as long as a signed address is valid.
 */
export type Images = StoredObjects & {
  readonly incoming: StoredObjects;
  /** Signs an address for one upload. */
  readonly presignPut: (request: UploadRequest) => Promise<PresignedPut>;
  readonly put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  readonly createMultipart: (key: string, contentType: string) => Promise<string>;
  readonly presignPart: (request: PartRequest) => Promise<PresignedPut>;
  /** The stored parts by number, or null when there is no such upload (any more). */
  readonly listParts: (upload: MultipartUpload) => Promise<readonly StoredPart[] | null>;
  /** Makes one upload of the parts, in their order; throws `InvalidParts`. */
  readonly completeMultipart: (upload: MultipartUpload, parts: readonly PartTag[]) => Promise<void>;
  /** Forgets the parts; of what is not there, too. */
  readonly abortMultipart: (upload: MultipartUpload) => Promise<void>;
  /** If the store tells no time of an upload (SeaweedFS), only those that have a part so old. */
  readonly abandonedUploads: (request: {
    readonly begunBefore: number;
    readonly remove: boolean;
  }) => Promise<AbandonedUploads>;
  /** Where guests load it from: an images host with a `public` path prefix. */
  readonly publicUrl: (key: string) => string;
  readonly keyOf: (url: string) => string | null;
  readonly close: () => Promise<void>;
};
