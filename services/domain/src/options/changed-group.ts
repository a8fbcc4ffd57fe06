import type { OptionEvent } from '@qr-menu/schema';
import { difference, isSame } from '../workspace/entities.ts';
import type { Option, OptionGroupDetails } from '../workspace/workspace.ts';

export const withDeltas = (
  options: readonly Option[],
  priceDeltas: readonly number[],
): readonly Option[] =>
  options.map((option, index) => ({
    ...option,
    priceDelta: priceDeltas[index] ?? option.priceDelta,
  }));

/** Returns null if the groups are equal. Additional fields of `after` are ignored. */
export function changedGroupEvent(
  optionGroupId: string,
  before: OptionGroupDetails,
  after: OptionGroupDetails,
): OptionEvent | null {
  const { translations, min, max, options } = after;
  const details: OptionGroupDetails = { translations, min, max, options };
  const changes = difference<OptionGroupDetails>(before, details);
  if (changes === null) return null;
  const priceDeltas = options.map(({ priceDelta }) => priceDelta);
  const isRepricing =
    Object.keys(changes).every((field) => field === 'options') &&
    before.options.length === options.length &&
    isSame(withDeltas(before.options, priceDeltas), options);
  return isRepricing
    ? { type: 'OptionsRepriced', data: { optionGroupId, priceDeltas } }
    : { type: 'OptionGroupUpdated', data: { optionGroupId, ...details } };
}
