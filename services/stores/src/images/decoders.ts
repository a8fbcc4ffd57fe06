import type sharp from 'sharp';

/**
 * The decoders for the allowed upload types. libvips has 30 more, some of which read files or never
 * end.
 */
const ofUploads = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'];

/** Blocks all other decoders in this process. `more` names additional libvips decoders to allow. */
export function blockOtherDecoders(
  { block, unblock }: Pick<typeof sharp, 'block' | 'unblock'>,
  more: readonly string[] = [],
): void {
  block({ operation: ['VipsForeignLoad'] });
  unblock({ operation: [...ofUploads, ...more].map((name) => `VipsForeignLoad${name}`) });
}
