import type sharp from 'sharp';

/** The decoders of the types that may be uploaded; libvips has 30 more, some of which read files or never end. */
const ofUploads = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'];

/** From now on this process decodes nothing else; `more` names further decoders of libvips. */
export function blockOtherDecoders(
  { block, unblock }: Pick<typeof sharp, 'block' | 'unblock'>,
  more: readonly string[] = [],
): void {
  block({ operation: ['VipsForeignLoad'] });
  unblock({ operation: [...ofUploads, ...more].map((name) => `VipsForeignLoad${name}`) });
}
