import { allergenKeys, inOrder, isKeyOf } from '@qr-menu/domain/allergens';
import { toDecimal } from '@qr-menu/domain/money';
import type { Option } from '@qr-menu/domain/workspace';
import { type ApiEntity, optionGroupList, show } from '../answers/lists/entities.ts';
import { getResolver, listResolver } from '../answers/lists/pages.ts';
import {
  ifPresent,
  notNull,
  parsePriceInput,
  parseTranslations,
} from '../answers/mutations/input.ts';
import { dataOf, entityMutations } from '../answers/mutations/mutation.ts';
import type {
  CreateOptionGroupInput,
  OptionInput,
  Resolvers,
  UpdateOptionGroupInput,
} from '../generated/server.ts';
import type { RequestContext } from '../requests/request-context.ts';

function optionsOf(inputs: readonly OptionInput[], { newIds }: RequestContext): readonly Option[] {
  const fresh = newIds(inputs.length);
  return inputs.map(({ id, translations, priceDelta, contains, declared, active }, index) => ({
    id: id ?? fresh[index] ?? '',
    translations: parseTranslations(translations),
    priceDelta: parsePriceInput(priceDelta ?? 0),
    contains: contains ?? [],
    declared: declared ?? false,
    active: active ?? true,
  }));
}

const storedOptions = ({ options }: ApiEntity): readonly Option[] => options as readonly Option[];

/** This API cannot express keys of a later release, so such an option counts as undeclared. */
const optionToApi = ({ contains, declared, priceDelta, translations, ...option }: Option) => ({
  ...option,
  translations: JSON.stringify(translations),
  priceDelta: toDecimal(priceDelta),
  contains: inOrder(allergenKeys, contains),
  declared: declared && contains.every((key) => isKeyOf(allergenKeys, key)),
});

const mutations = entityMutations<CreateOptionGroupInput, UpdateOptionGroupInput>({
  show: show.optionGroup,
  create: (input, optionGroupId, context) => ({
    type: 'CreateOptionGroup',
    optionGroupId,
    translations: parseTranslations(input.translations),
    min: input.min ?? 0,
    max: input.max ?? null,
    options: optionsOf(input.options, context),
  }),
  createdId: (settled) => dataOf(settled, 'OptionGroupCreated')?.optionGroupId,
  update: ({ id, translations, min, max, options }, context) => ({
    type: 'UpdateOptionGroup',
    optionGroupId: id,
    translations: ifPresent(notNull('translations', translations), parseTranslations),
    min: notNull('min', min),
    max,
    options: ifPresent(notNull('options', options), (inputs) => optionsOf(inputs, context)),
  }),
  delete: (optionGroupId) => ({ type: 'DeleteOptionGroup', optionGroupId }),
});

export const optionGroupResolvers: Resolvers<RequestContext> = {
  Query: {
    getOptionGroup: getResolver(optionGroupList),
    listOptionGroups: listResolver(optionGroupList),
  },
  Mutation: {
    createOptionGroup: mutations.create,
    updateOptionGroup: mutations.update,
    deleteOptionGroup: mutations.delete,
  },
  OptionGroup: { options: (group) => storedOptions(group).map(optionToApi) },
};
