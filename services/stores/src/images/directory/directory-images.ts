import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Clock } from '@qr-menu/runtime/process';
import { createPublicUrls, encodeImageKey } from '../image-key.ts';
import type { Images, PresignedPut, StoredObjects } from '../images.ts';
import { createDirectoryHandler } from './directory-handler.ts';
import { createObjectFiles, type ObjectFiles } from './object-files.ts';
import { leftoverFiles, listObjectFiles } from './object-listing.ts';
import { createPartFiles } from './part-files.ts';
import { signUpload, type UploadPermission } from './upload-signature.ts';

export type DirectoryImages = Images & {
  readonly handle: (req: IncomingMessage, res: ServerResponse, path: string) => Promise<void>;
};

export function createDirectoryImages(deps: {
  readonly directory: string;
  /** The key that signs upload URLs. Must stay the same across restarts. */
  readonly secret: string;
  /** The URL at which browsers reach `handle`. */
  readonly baseUrl: string;
  readonly publicBaseUrl?: string;
  /** Whether an upload has started but is not complete. Omitted if this process accepts no uploads. */
  readonly isPending?: (key: string) => Promise<boolean>;
  readonly clock: Clock;
}): DirectoryImages {
  const { secret, baseUrl, clock, isPending = async () => false } = deps;
  const files = createObjectFiles(deps.directory);
  const incomingDirectory = join(deps.directory, 'incoming');
  const incoming = createObjectFiles(incomingDirectory);
  const parts = createPartFiles(join(deps.directory, 'multipart'), incoming);
  const { publicUrl, keyOf } = createPublicUrls(deps.publicBaseUrl ?? baseUrl);
  const presign = (
    permission: Omit<UploadPermission, 'expiresAt'>,
    expiresInSeconds: number,
  ): PresignedPut => {
    const expiresAt = clock.now() + expiresInSeconds * 1000;
    const query = signUpload(secret, { ...permission, expiresAt });
    return {
      method: 'PUT',
      url: `${baseUrl}/incoming/${encodeImageKey(permission.key)}?${query}`,
      headers: permission.contentType ? { 'content-type': permission.contentType } : {},
    };
  };

  return {
    presignPut: async ({ key, contentType, contentLength, expiresInSeconds }) =>
      presign({ key, contentType, contentLength }, expiresInSeconds),
    put: async (key, bytes, contentType) => {
      await files.write(key, { contentType, contentLength: bytes.byteLength }, once(bytes));
    },
    createMultipart: async (key, contentType) => {
      encodeImageKey(key);
      return parts.create(key, contentType);
    },
    presignPart: async ({ key, uploadId, number, contentLength, expiresInSeconds }) => {
      const part = { uploadId, number };
      return presign({ key, contentType: '', contentLength, part }, expiresInSeconds);
    },
    listParts: parts.list,
    completeMultipart: parts.complete,
    abortMultipart: parts.abort,
    ...objectsIn(deps.directory, files),
    incoming: objectsIn(incomingDirectory, incoming),
    abandonedUploads: async (request) => {
      const begun = await parts.abandoned(request);
      const written = await leftoverFiles(deps.directory, request);
      const sent = await leftoverFiles(incomingDirectory, request);
      return {
        uploads: begun.uploads + written.uploads + sent.uploads,
        bytes: begun.bytes + written.bytes + sent.bytes,
      };
    },
    publicUrl,
    keyOf,
    close: async () => {},
    handle: createDirectoryHandler({ files, incoming, parts, isPending, secret, clock }),
  };
}

const objectsIn = (directory: string, files: ObjectFiles): StoredObjects => ({
  stat: (key) => files.stat(key),
  read: async (key) => {
    const object = await files.open(key);
    return object && new Uint8Array(await buffer(object.body));
  },
  remove: (key) => files.remove(key),
  list: (prefix, pageSize) => listObjectFiles(directory, prefix, pageSize),
});

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
