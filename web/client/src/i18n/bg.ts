import { admin } from '#i18n/bg/admin.ts';
import { auth } from '#i18n/bg/auth.ts';
import { catalog } from '#i18n/bg/catalog.ts';
import { dashboard } from '#i18n/bg/dashboard.ts';
import { exchange } from '#i18n/bg/exchange.ts';
import { history } from '#i18n/bg/history.ts';
import { items } from '#i18n/bg/items.ts';
import { live } from '#i18n/bg/live.ts';
import { preview } from '#i18n/bg/preview.ts';
import { security } from '#i18n/bg/security.ts';
import { session } from '#i18n/bg/session.ts';
import { site } from '#i18n/bg/site.ts';
import { sorting } from '#i18n/bg/sorting.ts';
import { staff } from '#i18n/bg/staff.ts';
import { subscription } from '#i18n/bg/subscription.ts';
import { upload } from '#i18n/bg/upload.ts';

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
