import { accountDeletionResolvers } from './features/account-deletion/account-deletion.ts';
import { accountResolvers } from './features/accounts.ts';
import { copyResolvers } from './features/copies.ts';
import { currencyResolvers } from './features/currency.ts';
import { historyResolvers } from './features/history.ts';
import { importExportResolvers } from './features/import-export/import-export-resolvers.ts';
import { ingredientResolvers } from './features/ingredients.ts';
import { allergenResolvers } from './features/items/allergens.ts';
import { happyHourResolvers } from './features/items/happy-hours.ts';
import { itemResolvers } from './features/items/item-resolvers.ts';
import { priceChangeResolvers } from './features/items/price-changes.ts';
import { sizeResolvers } from './features/items/sizes.ts';
import { soldOutResolvers } from './features/items/sold-out.ts';
import { menuViewsResolvers } from './features/menu-views/menu-views.ts';
import { menuResolvers } from './features/menus.ts';
import { optionGroupResolvers } from './features/option-groups.ts';
import { printResolvers } from './features/print/print-resolvers.ts';
import { publicMenuResolvers } from './features/public-menu/public-menu.ts';
import { scheduledChangeResolvers } from './features/scheduled-changes.ts';
import { sectionResolvers } from './features/sections.ts';
import { staffResolvers } from './features/staff.ts';
import { undoResolvers } from './features/undo.ts';
import { uploadResolvers } from './features/uploads/upload-resolvers.ts';
import type { Resolvers } from './generated/server.ts';
import { withAccessRules } from './requests/authentication/access-rules.ts';
import type { RequestContext } from './requests/request-context.ts';

const features: readonly Omit<Resolvers<RequestContext>, 'Subscription'>[] = [
  accountResolvers,
  menuResolvers,
  sectionResolvers,
  itemResolvers,
  allergenResolvers,
  sizeResolvers,
  happyHourResolvers,
  priceChangeResolvers,
  currencyResolvers,
  soldOutResolvers,
  scheduledChangeResolvers,
  ingredientResolvers,
  optionGroupResolvers,
  printResolvers,
  copyResolvers,
  undoResolvers,
  importExportResolvers,
  publicMenuResolvers,
  accountDeletionResolvers,
  menuViewsResolvers,
  staffResolvers,
  historyResolvers,
  uploadResolvers,
];

/** Resolves fields that are not plain properties. Access rules guard the root fields. */
export const resolvers: Resolvers<RequestContext> = features.reduce<Record<string, object>>(
  (all, feature) => {
    for (const [type, fields] of Object.entries(feature)) {
      const isRoot = type === 'Query' || type === 'Mutation';
      all[type] = { ...all[type], ...(isRoot ? withAccessRules(type, fields) : fields) };
    }
    return all;
  },
  {},
);
