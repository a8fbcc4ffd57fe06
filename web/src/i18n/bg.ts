import { admin } from '#i18n/bg/admin.ts';
import { auth } from '#i18n/bg/auth.ts';
import { site } from '#i18n/bg/site.ts';

/** What the browser loads; the guest page's texts stay on the server. */
export const catalogue = { admin, auth, site };
