import { createClosers } from '@qr-menu/platform';
import { type Command, textOf, type Values } from '../command.ts';
import { openImages } from '../gdpr/workspace-images.ts';
import { Refused } from '../refused.ts';
import { UsageError } from '../usage-error.ts';
import { type Swept, sweepImages } from './sweep-images.ts';

export const imagesSweep: Command = {
  name: 'images sweep',
  summary: 'remove uploaded images that nothing refers to and nothing can bring back',
  options: {
    'older-than': {
      type: 'string',
      value: '<24h|7d>',
      help: 'leaves alone what was stored later; 24h when left out, at least 2h',
    },
  },
  prepare: (values) => {
    const olderThan = readAge(values);
    return async (context) => {
      const { stores, confirmed } = context;
      const closers = createClosers();
      try {
        const images = await openImages(stores.environment, closers);
        if (!images) throw new Refused('NO_IMAGE_STORE', 'set S3_BUCKET or DATA_DIR');
        const swept = await sweepImages(context, { images, olderThan });
        return { json: { removed: confirmed, ...swept }, lines: linesOf(swept, confirmed) };
      } finally {
        await closers.closeAll();
      }
    };
  },
};

const hour = 3_600_000;
/** An upload can be finished for one hour, and its address still has to be saved. */
const youngest = 2 * hour;

function readAge(values: Values): number {
  const [, number, unit] = /^(\d{1,4})(h|d)$/.exec(textOf(values, 'older-than') ?? '24h') ?? [];
  const age = Number(number) * (unit === 'd' ? 24 : 1) * hour;
  if (age >= youngest) return age;
  throw new UsageError('--older-than: must be hours or days, for example 36h or 7d, at least 2h');
}

function linesOf({ objects, abandoned }: Swept, confirmed: boolean): readonly string[] {
  const line = (what: string, { count, bytes }: { count: number; bytes: number }): string =>
    `${String(count).padStart(9)} objects ${sizeOf(bytes).padStart(10)}  ${what}`;
  const { uploads, images, erased } = objects;
  const parts = { count: abandoned.uploads, bytes: abandoned.bytes };
  const unused = [uploads, images, erased, parts].reduce((sum, { count }) => sum + count, 0);
  return [
    line('kept: shown, or could come back', objects.kept),
    line('kept: too young to be judged', objects.young),
    line('kept: of owners whom the archive does not know', objects.unknown),
    line('unused: uploads that nobody completed', uploads),
    line('unused: images that nothing refers to', images),
    line('unused: of workspaces that are erased', erased),
    line('unused: uploads in parts that were broken off', parts),
    ...(confirmed ? [`${unused} removed`] : []),
    ...(!confirmed && unused > 0 ? ['nothing was removed: repeat it with --yes'] : []),
  ];
}

function sizeOf(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  return megabytes < 1024 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}
