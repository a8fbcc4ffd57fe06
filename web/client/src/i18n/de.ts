import { admin } from '#i18n/de/admin.ts';
import { auth } from '#i18n/de/auth.ts';
import { catalog } from '#i18n/de/catalog.ts';
import { dashboard } from '#i18n/de/dashboard.ts';
import { exchange } from '#i18n/de/exchange.ts';
import { history } from '#i18n/de/history.ts';
import { items } from '#i18n/de/items.ts';
import { live } from '#i18n/de/live.ts';
import { preview } from '#i18n/de/preview.ts';
import { security } from '#i18n/de/security.ts';
import { session } from '#i18n/de/session.ts';
import { site } from '#i18n/de/site.ts';
import { sorting } from '#i18n/de/sorting.ts';
import { staff } from '#i18n/de/staff.ts';
import { subscription } from '#i18n/de/subscription.ts';
import { upload } from '#i18n/de/upload.ts';

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
