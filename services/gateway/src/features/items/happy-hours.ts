import { type HappyHourChanges, wantedHappyHour } from '@qr-menu/domain/items';
import { toDecimal } from '@qr-menu/domain/money';
import type { HappyHour, ItemVariant } from '@qr-menu/schema';
import type { ApiEntity } from '../../answers/lists/entities.ts';
import { type Nullable, parsePriceInput } from '../../answers/mutations/input.ts';
import type { HappyHourInput, Resolvers } from '../../generated/server.ts';
import type { RequestContext } from '../../requests/request-context.ts';

export const happyHourOfInput = (input: Nullable<HappyHourInput>): HappyHourChanges['happyHour'] =>
  input && {
    windows: [...input.windows],
    percent: input.percent ?? null,
    prices: (input.prices ?? []).map((price) =>
      price === null ? null : parsePriceInput(price, 'happyHour'),
    ),
  };

function happyHourToApi({ happyHour, variants }: ApiEntity) {
  const sizes = (variants ?? []) as readonly ItemVariant[];
  const shown = wantedHappyHour((happyHour ?? null) as HappyHour | null, { variants: sizes });
  return (
    shown && {
      ...shown,
      prices: shown.prices.map((price) => (price === null ? null : toDecimal(price))),
    }
  );
}

export const happyHourResolvers: Resolvers<RequestContext> = {
  Item: { happyHour: happyHourToApi },
  Section: { happyHour: happyHourToApi },
};
