import {
  type CurrencyChangeRequest,
  currencyChange,
  currencyCode,
  toDecimal,
} from '@qr-menu/domain/money';
import type { Workspace } from '@qr-menu/domain/workspace';
import { workspaceStream } from '@qr-menu/schema';
import { rejectionError } from '../answers/api-error.ts';
import { show, showAll } from '../answers/lists/entities.ts';
import { mutation } from '../answers/mutations/mutation.ts';
import type { ChangeCurrencyInput, Resolvers } from '../generated/server.ts';
import { workspaceOf } from '../requests/authentication/caller.ts';
import type { RequestContext } from '../requests/request-context.ts';
import { changedOption } from './items/price-changes.ts';
import { sizeOf } from './items/sizes.ts';

const requestOf = ({
  menuIDs,
  to,
  rate,
  rounding,
}: ChangeCurrencyInput): CurrencyChangeRequest => ({
  menuIds: menuIDs ?? undefined,
  to,
  rate: rate ?? undefined,
  rounding: rounding ?? 'EXACT',
});

function changeIn(workspace: Workspace, input: ChangeCurrencyInput) {
  const change = currencyChange(workspace, requestOf(input));
  if (!change.accepted) throw rejectionError(change.rejection);
  return change;
}

export const currencyResolvers: Resolvers<RequestContext> = {
  Menu: { currencyCode: ({ currency }) => currencyCode(String(currency)) },
  Query: {
    previewCurrencyChange: async (_root, { input }, { caller, workspaces }) => {
      const { state, version } = await workspaces.load(workspaceStream(workspaceOf(caller)));
      const { menus, prices, sectionPrices, options } = changeIn(state, input);
      const beyond = [...prices, ...sectionPrices].map(
        ({ exactPrice, newPrice }) => newPrice - exactPrice,
      );
      const sum = (amounts: readonly number[]) =>
        toDecimal(amounts.reduce((total, amount) => total + Math.max(0, amount), 0));
      return {
        menus: menus.map(({ menu, from }) => ({ id: menu.id, from })),
        prices: prices.map(
          ({ itemId, menuId, variantId, kind, oldPrice, exactPrice, newPrice }) => ({
            itemID: itemId,
            variantID: variantId,
            size: sizeOf(state, itemId, variantId),
            kind,
            menuID: menuId,
            translations: JSON.stringify(state.items.get(itemId)?.translations),
            oldPrice: toDecimal(oldPrice),
            exactPrice: toDecimal(exactPrice),
            newPrice: toDecimal(newPrice),
          }),
        ),
        sections: sectionPrices.map(
          ({ sectionId, menuId, kind, oldPrice, exactPrice, newPrice }) => ({
            sectionID: sectionId,
            kind,
            menuID: menuId,
            translations: JSON.stringify(state.sections.get(sectionId)?.translations),
            oldPrice: toDecimal(oldPrice),
            exactPrice: toDecimal(exactPrice),
            newPrice: toDecimal(newPrice),
          }),
        ),
        options: options.map(changedOption),
        rises: sum(beyond),
        falls: sum(beyond.map((amount) => -amount)),
        version,
      };
    },
  },
  Mutation: {
    changeCurrency: mutation({
      command: ({ input }) => ({ type: 'ChangeCurrency', ...requestOf(input) }),
      answer: ({ before, after }, { input }) => {
        const ids = changeIn(before, input).menus.map(({ menu }) => menu.id);
        return showAll(show.menu, after, ids);
      },
    }),
  },
};
