import type { Language } from '@qr-menu/schema';

/** Where a venue's menu is; with a language, its version in it. */
export const venuePath = (accountName: string, language?: Language): string =>
  `/menu/${encodeURIComponent(accountName)}${language ? `?lang=${language}` : ''}`;
