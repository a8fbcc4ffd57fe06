import type { Language } from '@qr-menu/schema';
import type { Said } from './guest-data.ts';

export const textOf = (said: Said): string => (typeof said === 'string' ? said : said[0]);

/** The `lang` attribute: only where the text is not in the page's language. */
export const langOf = (said: Said): Language | undefined =>
  typeof said === 'string' ? undefined : said[1];
