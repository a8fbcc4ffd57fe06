import type { Language } from '@qr-menu/schema';

const year = 365 * 24 * 60 * 60;

/** The choice holds for the next visit of any venue, and in the page's address. */
export function rememberLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `lang=${language}; Path=/; SameSite=Lax; Max-Age=${year}`;
  const address = new URL(location.href);
  address.searchParams.set('lang', language);
  history.replaceState(history.state, '', address);
}
