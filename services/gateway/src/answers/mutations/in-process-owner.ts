import { createHash } from 'node:crypto';
import { CommitPending, type Committer } from '@qr-menu/commits';
import type { Workspace, WorkspaceCommand } from '@qr-menu/domain/workspace';
import type { Randomness } from '@qr-menu/runtime/process';
import { workspaceStream } from '@qr-menu/schema';
import type { StreamReader } from '@qr-menu/stores/archive';
import {
  type Images,
  imageOfUpload,
  mainKey,
  readImageManifest,
  storeImage,
} from '@qr-menu/stores/images';
import { createResponsiveImage } from '../../pictures/responsive-image.ts';
import { apiError } from '../api-error.ts';

/** Makes changes for an owner from within this process, under the same rules as changes over HTTP. */
export type InProcessOwner = {
  readonly workspace: () => Promise<Workspace>;
  /** Returns the workspace after the change. A repeated commit id has no further effect. */
  readonly change: (command: WorkspaceCommand, commitId?: string) => Promise<Workspace>;
  /** Returns the public URL. An image that already has this name is not rendered again. */
  readonly storePicture: (
    name: string,
    contentType: string,
    make: () => Promise<Uint8Array>,
  ) => Promise<string>;
};

const attempts = 8;

export function createInProcessOwner(
  ownerId: string,
  deps: {
    readonly committer: Committer;
    readonly workspaces: Pick<StreamReader<Workspace>, 'load'>;
    readonly images: Images | undefined;
    readonly randomness: Randomness;
  },
): InProcessOwner {
  const { committer, workspaces, images, randomness } = deps;

  async function change(command: WorkspaceCommand, commitId = randomness.uuid()) {
    const request = {
      ownerId,
      actorId: ownerId,
      commitId,
      correlationId: randomness.uuid(),
      requestHash: createHash('sha256').update(commitId).digest('hex'),
      command,
      precondition: () => null,
    };
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await committer(request)).after;
      } catch (error) {
        if (attempt === attempts || !(error instanceof CommitPending)) throw error;
      }
    }
  }

  return {
    workspace: async () => (await workspaces.load(workspaceStream(ownerId))).state,
    change,
    storePicture: async (name, contentType, make) => {
      if (!images) throw apiError('UNAVAILABLE', 'Images cannot be uploaded here');
      const key = `${ownerId}/${name}`;
      const stored =
        (await readImageManifest(images, imageOfUpload(key))) ??
        (await storeImage(images, key, await createResponsiveImage(await make(), contentType)));
      return images.publicUrl(mainKey(stored));
    },
  };
}
