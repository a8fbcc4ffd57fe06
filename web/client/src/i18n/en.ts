import * as admin from '#i18n/en/admin.ts';
import * as auth from '#i18n/en/auth.ts';
import * as catalog from '#i18n/en/catalog.ts';
import * as contents from '#i18n/en/contents.ts';
import * as importExport from '#i18n/en/import-export.ts';
import * as info from '#i18n/en/info.ts';
import * as look from '#i18n/en/look.ts';
import * as plan from '#i18n/en/plan.ts';
import * as planned from '#i18n/en/planned.ts';
import * as pricing from '#i18n/en/pricing.ts';
import * as site from '#i18n/en/site.ts';
import * as twoStep from '#i18n/en/two-step.ts';
import * as venue from '#i18n/en/venue.ts';
import * as week from '#i18n/en/week.ts';

/** The strings for the browser. The guest page's strings stay on the server. */
export const catalogue = {
  ...admin,
  ...auth,
  ...catalog,
  ...contents,
  ...importExport,
  ...info,
  ...plan,
  ...planned,
  ...pricing,
  ...site,
  ...twoStep,
  ...venue,
  ...look,
  ...week,
};
