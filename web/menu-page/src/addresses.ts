import type { Language } from '@qr-menu/schema';

/** For readers outside the page, who need whole addresses; undefined when there is none to give. */
export function absoluteUrl(address: string, origin: string | null): string | undefined {
  if (address === '') return undefined;
  if (/^https?:\/\//.test(address)) return address;
  return origin === null ? undefined : new URL(address, origin).href;
}

/** Where a venue's menu is; with a language, its version in it. */
export const venuePath = (accountName: string, language?: Language): string =>
  `/menu/${encodeURIComponent(accountName)}${language ? `?lang=${language}` : ''}`;
