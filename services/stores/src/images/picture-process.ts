import { type Closers, createWorkerProcess, type WorkerProcess } from '@qr-menu/runtime/process';

/** libvips has 30 other decoders. Some of them read other files or never finish. */
const ofUploads = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'];

/** Phones take pictures of up to 50 megapixels. Larger ones are probably meant to exhaust our memory. */
export const maximumPixels = 52_000_000;

type Operations = { readonly operation: string[] };

/** Blocks all decoders except those for uploads. `more` lists additional libvips decoders to allow. */
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
 * glibc keeps freed memory per thread: 200 MB after a few large pictures. With a single arena, it immediately
 * returns blocks of 128 KB and more. Decodes in a single thread, to leave a core for guests.
 */
const variables = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  VIPS_CONCURRENCY: '1',
};

/** Renders one picture at a time, to limit memory use. The renderer itself has a shorter timeout. */
export function openPictureProcess(closers: Pick<Closers, 'add'>): WorkerProcess {
  const limits = { heapMegabytes: 96, milliseconds: 60_000, waitingPerOwner: 4 };
  const pictures = createWorkerProcess({ ...limits, variables });
  closers.add(pictures.close);
  return pictures;
}
