import { type PriceChangeRequest, type PriceScope, priceChanges } from '@qr-menu/domain/items';
import { type ConvertedOption, toDecimal } from '@qr-menu/domain/money';
import type { Workspace } from '@qr-menu/domain/workspace';
import { workspaceStream } from '@qr-menu/schema';
import { apiError, rejectionError } from '../../answers/api-error.ts';
import { show, showAll } from '../../answers/lists/entities.ts';
import { mutation } from '../../answers/mutations/mutation.ts';
import type { ChangePricesInput, Resolvers } from '../../generated/server.ts';
import { workspaceOf } from '../../requests/authentication/caller.ts';
import type { RequestContext } from '../../requests/request-context.ts';
import { sizeOf } from './sizes.ts';

const steps = { CENT: 1, TEN_CENTS: 10, WHOLE: 100 } as const;

function requestOf(input: ChangePricesInput): PriceChangeRequest {
  const { percent, amount } = input;
  const base = { scope: scopeOf(input), step: steps[input.rounding ?? 'CENT'] };
  if (typeof percent === 'number' && typeof amount !== 'number') return { ...base, percent };
  if (typeof amount === 'number' && typeof percent !== 'number') return { ...base, amount };
  throw apiError('BAD_USER_INPUT', 'Give exactly one of percent and amount');
}

function scopeOf({ itemIDs, sectionID, menuID }: ChangePricesInput): PriceScope {
  const scopes: readonly (PriceScope | null)[] = [
    itemIDs ? { kind: 'items', itemIds: itemIDs } : null,
    typeof sectionID === 'string' ? { kind: 'section', sectionId: sectionID } : null,
    typeof menuID === 'string' ? { kind: 'menu', menuId: menuID } : null,
  ];
  const [scope, another] = scopes.filter((candidate) => candidate !== null);
  if (scope && !another) return scope;
  throw apiError('BAD_USER_INPUT', 'Give exactly one of itemIDs, sectionID and menuID');
}

export const changedOption = ({ group, optionId, oldDelta, newDelta }: ConvertedOption) => ({
  optionGroupID: group.id,
  optionID: optionId,
  translations: JSON.stringify(group.options.find(({ id }) => id === optionId)?.translations),
  oldDelta: toDecimal(oldDelta),
  newDelta: toDecimal(newDelta),
});

function changesIn(workspace: Workspace, input: ChangePricesInput) {
  const result = priceChanges(workspace, requestOf(input));
  if (!result.accepted) throw rejectionError(result.rejection);
  return result;
}

export const priceChangeResolvers: Resolvers<RequestContext> = {
  Query: {
    previewPriceChange: async (_root, { input }, { caller, workspaces }) => {
      const { state } = await workspaces.load(workspaceStream(workspaceOf(caller)));
      return changesIn(state, input).changes.map(
        ({ itemId, variantId, happyHour, oldPrice, newPrice }) => ({
          itemID: itemId,
          variantID: variantId,
          size: sizeOf(state, itemId, variantId),
          happyHour,
          oldPrice: toDecimal(oldPrice),
          newPrice: toDecimal(newPrice),
        }),
      );
    },
    previewOptionPriceChange: async (_root, { input }, { caller, workspaces }) => {
      const { state } = await workspaces.load(workspaceStream(workspaceOf(caller)));
      const { sections, options, shared } = changesIn(state, input);
      return {
        sections: sections.map(({ sectionId, happyHour, oldPrice, newPrice }) => ({
          sectionID: sectionId,
          happyHour,
          oldPrice: toDecimal(oldPrice),
          newPrice: toDecimal(newPrice),
        })),
        options: options.map(changedOption),
        sharedGroupIDs: [...shared],
      };
    },
  },
  Mutation: {
    changePrices: mutation({
      command: ({ input }) => ({ type: 'ChangePrices', ...requestOf(input) }),
      answer: ({ before, after }, { input }) => {
        const ids = new Set(changesIn(before, input).changes.map(({ itemId }) => itemId));
        return showAll(show.item, after, [...ids]);
      },
    }),
  },
};
