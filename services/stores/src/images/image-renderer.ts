import {
  type Closers,
  createWorkerProcess,
  TaskTooCostly,
  taskOf,
  type WorkerProcess,
} from '@qr-menu/runtime';
import {
  type Original,
  type RenderedImage,
  type ResponsiveImage,
  UnreadableImage,
} from './responsive-image.ts';

/**
 * glibc keeps what was freed, for each thread: 200 MB after a few large pictures. So there is one arena, and
 * what has 128 KB or more goes back at once. Another core is left to guests.
 */
const variables = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  VIPS_CONCURRENCY: '1',
};

/**
 * The process for everything that is made of pixels, one at a time: what is decoded is large. The time is
 * beyond that in which an image's rendering ends itself.
 */
export function openPictureProcess(closers: Pick<Closers, 'add'>): WorkerProcess {
  const limits = { heapMegabytes: 96, milliseconds: 60_000, waitingPerOwner: 4 };
  const pictures = createWorkerProcess({ ...limits, variables });
  closers.add(pictures.close);
  return pictures;
}

export type ImageRenderer = ReturnType<typeof createImageRenderer>;

const from = import.meta.url;
const pixelsTask = taskOf<Uint8Array, number>(from, './responsive-image', 'pixelsOf');
const renderTask = taskOf<Original, RenderedImage>(from, './responsive-image', 'renderImage');

/** Renders people's images; workspaces take turns. Throws the process's `OwnerTooBusy`. */
export function createImageRenderer({ run }: Pick<WorkerProcess, 'run'>) {
  return {
    /** 0 of what is no image. */
    pixelsOf: (workspaceId: string, bytes: Uint8Array): Promise<number> =>
      run(workspaceId, pixelsTask, bytes).catch((error: unknown) => unlessCostly(error, 0)),
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
