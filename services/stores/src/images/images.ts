import { failure } from '@qr-menu/runtime/process';
export type UploadRequest = {
  /** The object key without a prefix, such as `<ownerId>/logo-<time>-<file>`. */
  readonly key: string;
  readonly contentType: string;
  /** The exact size in bytes. It is signed, so any other size is refused. */
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
  /** Starts at 1. */
  readonly number: number;
  readonly contentLength: number;
  readonly expiresInSeconds: number;
};

export type ListedImage = {
  readonly key: string;
  readonly contentLength: number;
  /** In milliseconds, by the store's clock. */
  readonly storedAt: number;
};

export type AbandonedUploads = { readonly uploads: number; readonly bytes: number };

export type PartTag = { readonly number: number; readonly etag: string };
export type StoredPart = PartTag & { readonly size: number };

/** The multipart upload does not exist, or cannot be completed with these parts. */
export class InvalidParts extends failure('InvalidParts', 'BAD_USER_INPUT', false) {}

export type StoredObjects = {
  readonly stat: (key: string) => Promise<StoredImage | null>;
  readonly read: (key: string) => Promise<Uint8Array | null>;
  /** Does not fail if the object is missing. */
  readonly remove: (key: string) => Promise<void>;
  /** Lists all objects with this prefix, page by page. An owner's objects are adjacent. */
  readonly list: (prefix: string, pageSize?: number) => AsyncIterable<readonly ListedImage[]>;
};

/**
 * Stores finished images below `public/`, where only this product writes, and uploads below `incoming/`.
 * Uploads are never served: they can contain anything, and can change while their signed URL is valid.
 */
export type Images = StoredObjects & {
  readonly incoming: StoredObjects;
  readonly presignPut: (request: UploadRequest) => Promise<PresignedPut>;
  readonly put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  readonly createMultipart: (key: string, contentType: string) => Promise<string>;
  readonly presignPart: (request: PartRequest) => Promise<PresignedPut>;
  /** Returns the stored parts by number. Null if the upload does not exist or has ended. */
  readonly listParts: (upload: MultipartUpload) => Promise<readonly StoredPart[] | null>;
  /** Joins the parts in order. @throws InvalidParts */
  readonly completeMultipart: (upload: MultipartUpload, parts: readonly PartTag[]) => Promise<void>;
  /** Discards the parts. Does not fail if the upload is missing. */
  readonly abortMultipart: (upload: MultipartUpload) => Promise<void>;
  /** Without start times (SeaweedFS), an upload counts only if a part is older than `begunBefore`. */
  readonly abandonedUploads: (request: {
    readonly begunBefore: number;
    readonly remove: boolean;
  }) => Promise<AbandonedUploads>;
  readonly publicUrl: (key: string) => string;
  readonly keyOf: (url: string) => string | null;
  readonly close: () => Promise<void>;
};
