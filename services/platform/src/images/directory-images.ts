import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Clock } from '../process/clock.ts';
import { createDirectoryHandler } from './directory-handler.ts';
import { encodeImageKey } from './image-key.ts';
import type { Images } from './images.ts';
import { createObjectFiles } from './object-files.ts';
import { signUpload } from './upload-signature.ts';

export type DirectoryImages = Images & {
  /** Serves `/public/<key>`; `path` is the request's path and query below the mount point. */
  readonly handle: (req: IncomingMessage, res: ServerResponse, path: string) => Promise<void>;
};

/** Images in a local directory, with the upload protocol of S3 behind URLs that we sign. */
export function createDirectoryImages(deps: {
  readonly directory: string;
  /** Signs upload URLs; keep it across restarts. */
  readonly secret: string;
  /** Where `handle` is mounted, as the browser reaches it. */
  readonly baseUrl: string;
  readonly clock: Clock;
}): DirectoryImages {
  const { secret, baseUrl, clock } = deps;
  const files = createObjectFiles(deps.directory);
  const publicUrl = (key: string): string => `${baseUrl}/public/${encodeImageKey(key)}`;

  return {
    presignPut: async ({ key, contentType, contentLength, expiresInSeconds }) => {
      const expiresAt = clock.now() + expiresInSeconds * 1000;
      const query = signUpload(secret, { key, contentType, contentLength, expiresAt });
      return {
        method: 'PUT',
        url: `${publicUrl(key)}?${query}`,
        headers: { 'content-type': contentType },
      };
    },
    stat: (key) => files.stat(key),
    read: async (key) => {
      const object = await files.open(key);
      return object && new Uint8Array(await buffer(object.body));
    },
    remove: (key) => files.remove(key),
    publicUrl,
    close: async () => {},
    handle: createDirectoryHandler({ files, secret, clock }),
  };
}
