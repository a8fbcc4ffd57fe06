import * as admin from '#i18n/bg/admin.ts';
import * as auth from '#i18n/bg/auth.ts';
import * as catalog from '#i18n/bg/catalog.ts';
import * as contents from '#i18n/bg/contents.ts';
import * as importExport from '#i18n/bg/import-export.ts';
import * as info from '#i18n/bg/info.ts';
import * as look from '#i18n/bg/look.ts';
import * as plan from '#i18n/bg/plan.ts';
import * as planned from '#i18n/bg/planned.ts';
import * as pricing from '#i18n/bg/pricing.ts';
import * as site from '#i18n/bg/site.ts';
import * as twoStep from '#i18n/bg/two-step.ts';
import * as venue from '#i18n/bg/venue.ts';
import * as week from '#i18n/bg/week.ts';

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
