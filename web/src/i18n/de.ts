import { admin } from '#i18n/de/admin.ts';
import { auth } from '#i18n/de/auth.ts';
import { site } from '#i18n/de/site.ts';

/** What the browser loads; the guest page's texts stay on the server. */
export const catalogue = { admin, auth, site };
