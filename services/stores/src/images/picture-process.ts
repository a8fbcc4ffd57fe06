import { type Closers, createWorkerProcess, type WorkerProcess } from '@qr-menu/runtime/process';

/**
 * The decoders for the allowed upload types. libvips has 30 more, some of which read files or never
 * end.
 */
const ofUploads = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'];

/** Phones produce up to 50 megapixels. A larger picture is an attempt to exhaust our memory. */
export const maximumPixels = 52_000_000;

type Operations = { readonly operation: string[] };

/** Blocks all other decoders in this process. `more` names additional libvips decoders to allow. */
export function blockOtherDecoders(
  sharp: {
    readonly block: (operations: Operations) => void;
    readonly unblock: (operations: Operations) => void;
  },
  more: readonly string[] = [],
): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [...ofUploads, ...more].map((name) => `VipsForeignLoad${name}`) });
}

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
