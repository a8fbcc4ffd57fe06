import {
  allergenKeys,
  inOrder,
  isKeyOf,
  type Option,
  type OptionGroupCommand,
  toDecimal,
} from '@qr-menu/domain';
import { type ApiEntity, optionGroupList, show } from '../answers/lists/entities.ts';
import { getResolver, listResolver } from '../answers/lists/pages.ts';
import { ifPresent, notNull, parsePrice, parseTranslations } from '../answers/mutations/input.ts';
import { dataOf, mutation, present } from '../answers/mutations/mutation.ts';
import type { OptionInput, Resolvers } from '../generated/server.ts';
import type { RequestContext } from '../requests/request-context.ts';

/** An option without an id is a new one. */
function optionsOf(inputs: readonly OptionInput[], { newIds }: RequestContext): readonly Option[] {
  const fresh = newIds(inputs.length);
  return inputs.map(({ id, translations, priceDelta, contains, declared, active }, index) => ({
    id: id ?? fresh[index] ?? '',
    translations: parseTranslations(translations),
    priceDelta: parsePrice(priceDelta ?? 0),
    contains: contains ?? [],
    declared: declared ?? false,
    active: active ?? true,
  }));
}

/** Options as states and rows have them. */
const storedOptions = ({ options }: ApiEntity): readonly Option[] => options as readonly Option[];

/** With a key of a later release, which this API cannot tell, nothing is declared. */
const optionToApi = ({ contains, declared, priceDelta, translations, ...option }: Option) => ({
  ...option,
  translations: JSON.stringify(translations),
  priceDelta: toDecimal(priceDelta),
  contains: inOrder(allergenKeys, contains),
  declared: declared && contains.every((key) => isKeyOf(allergenKeys, key)),
});

export const optionGroupResolvers: Resolvers<RequestContext> = {
  Query: {
    getOptionGroup: getResolver(optionGroupList),
    listOptionGroups: listResolver(optionGroupList),
  },
  Mutation: {
    createOptionGroup: mutation({
      command: ({ input }, context): OptionGroupCommand => ({
        type: 'CreateOptionGroup',
        optionGroupId: context.newId(),
        translations: parseTranslations(input.translations),
        min: input.min ?? 0,
        max: input.max ?? null,
        options: optionsOf(input.options, context),
      }),
      answer: (settled) =>
        present(
          show.optionGroup(
            settled.after,
            present(dataOf(settled, 'OptionGroupCreated')?.optionGroupId),
          ),
        ),
    }),
    updateOptionGroup: mutation({
      command: ({ input }, context): OptionGroupCommand => ({
        type: 'UpdateOptionGroup',
        optionGroupId: input.id,
        translations: ifPresent(notNull('translations', input.translations), parseTranslations),
        min: notNull('min', input.min),
        max: input.max,
        options: ifPresent(notNull('options', input.options), (options) =>
          optionsOf(options, context),
        ),
      }),
      subject: (workspace, { input }) => show.optionGroup(workspace, input.id),
      answer: ({ after }, { input }) => present(show.optionGroup(after, input.id)),
    }),
    deleteOptionGroup: mutation({
      command: ({ input }): OptionGroupCommand => ({
        type: 'DeleteOptionGroup',
        optionGroupId: input.id,
      }),
      subject: (workspace, { input }) => show.optionGroup(workspace, input.id),
      answer: ({ before }, { input }) => present(show.optionGroup(before, input.id)),
    }),
  },
  OptionGroup: { options: (group) => storedOptions(group).map(optionToApi) },
};
