import * as admin from '#i18n/de/admin.ts';
import * as auth from '#i18n/de/auth.ts';
import * as catalog from '#i18n/de/catalog.ts';
import * as contents from '#i18n/de/contents.ts';
import * as importExport from '#i18n/de/import-export.ts';
import * as info from '#i18n/de/info.ts';
import * as look from '#i18n/de/look.ts';
import * as plan from '#i18n/de/plan.ts';
import * as planned from '#i18n/de/planned.ts';
import * as pricing from '#i18n/de/pricing.ts';
import * as site from '#i18n/de/site.ts';
import * as twoStep from '#i18n/de/two-step.ts';
import * as venue from '#i18n/de/venue.ts';
import * as week from '#i18n/de/week.ts';

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
