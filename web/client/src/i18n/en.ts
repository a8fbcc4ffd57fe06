import { admin } from '#i18n/en/admin.ts';
import { auth } from '#i18n/en/auth.ts';
import { catalog } from '#i18n/en/catalog.ts';
import { dashboard } from '#i18n/en/dashboard.ts';
import { exchange } from '#i18n/en/exchange.ts';
import { history } from '#i18n/en/history.ts';
import { items } from '#i18n/en/items.ts';
import { live } from '#i18n/en/live.ts';
import { preview } from '#i18n/en/preview.ts';
import { security } from '#i18n/en/security.ts';
import { session } from '#i18n/en/session.ts';
import { site } from '#i18n/en/site.ts';
import { sorting } from '#i18n/en/sorting.ts';
import { staff } from '#i18n/en/staff.ts';
import { subscription } from '#i18n/en/subscription.ts';
import { upload } from '#i18n/en/upload.ts';

/** What the browser loads; the guest page's texts stay on the server. */
export const catalogue = {
  admin,
  auth,
  catalog,
  dashboard,
  preview,
  site,
  sorting,
  upload,
  items,
  live,
  history,
  security,
  session,
  staff,
  subscription,
  exchange,
};
