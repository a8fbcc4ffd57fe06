import { TaskTooCostly, taskOf, type WorkerProcess } from '@qr-menu/runtime/process';
import type { ResponsiveImage } from '@qr-menu/stores/images';
import { type Original, type RenderedImage, UnreadableImage } from './responsive-image.ts';

export type ImageRenderer = ReturnType<typeof createImageRenderer>;

/** Includes the time to start the process. */
const headingMilliseconds = 10_000;

const from = import.meta.url;
const pixelsTask = taskOf<Uint8Array, number>(from, './responsive-image', 'pixelsOf');
const renderTask = taskOf<Original, RenderedImage>(from, './responsive-image', 'renderImage');

/** Renders uploaded images. Workspaces take turns. Throws `OwnerTooBusy`. */
export function createImageRenderer({ run }: Pick<WorkerProcess, 'run'>) {
  return {
    /** Reads the file's header. Returns 0 if it is not an image, or null if reading takes too long. */
    pixelsOf: (workspaceId: string, bytes: Uint8Array): Promise<number | null> =>
      run(workspaceId, pixelsTask, bytes, headingMilliseconds).catch((error: unknown) =>
        unlessCostly(error, null),
      ),
    /** Throws `UnreadableImage`. */
    render: async (
      workspaceId: string,
      bytes: Uint8Array,
      contentType: string,
    ): Promise<ResponsiveImage> => {
      const rendered = await run(workspaceId, renderTask, { bytes, contentType }).catch(
        (error: unknown) => unlessCostly(error, tooCostly),
      );
      if ('unreadable' in rendered) throw new UnreadableImage(rendered.unreadable);
      return rendered;
    },
  };
}

const tooCostly = { unreadable: 'the image takes too much to decode' };

function unlessCostly<Instead>(error: unknown, instead: Instead): Instead {
  if (error instanceof TaskTooCostly) return instead;
  throw error;
}
