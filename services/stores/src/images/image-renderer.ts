import {
  type Closers,
  createWorkerProcess,
  TaskTooCostly,
  taskOf,
  type WorkerProcess,
} from '@qr-menu/runtime/process';
import {
  type Original,
  type RenderedImage,
  type ResponsiveImage,
  UnreadableImage,
} from './responsive-image.ts';

/**
 * glibc keeps freed memory per thread: 200 MB after a few large pictures. With a single arena,
 * blocks of 128 KB and more are returned at once. One core stays free for guests.
 */
const variables = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  VIPS_CONCURRENCY: '1',
};

/**
 * A process that decodes and renders one picture at a time, because pixels take much memory. Its
 * time limit is longer than the one that ends the rendering itself.
 */
export function openPictureProcess(closers: Pick<Closers, 'add'>): WorkerProcess {
  const limits = { heapMegabytes: 96, milliseconds: 60_000, waitingPerOwner: 4 };
  const pictures = createWorkerProcess({ ...limits, variables });
  closers.add(pictures.close);
  return pictures;
}

export type ImageRenderer = ReturnType<typeof createImageRenderer>;

/** Includes the start of the process. */
const headingMilliseconds = 10_000;

const from = import.meta.url;
const pixelsTask = taskOf<Uint8Array, number>(from, './responsive-image', 'pixelsOf');
const renderTask = taskOf<Original, RenderedImage>(from, './responsive-image', 'renderImage');

/** Renders uploaded images. Workspaces take turns. Throws the process's `OwnerTooBusy`. */
export function createImageRenderer({ run }: Pick<WorkerProcess, 'run'>) {
  return {
    /** Reads the file's header. Returns 0 if there is none, null if it takes too long. */
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
