import type { Language } from '@qr-menu/schema';
import type { GuestData } from './guest-data.ts';

export type FetchedMenu = { readonly data: GuestData; readonly tag: string };

/** The venue's menu in another language, with the tag that its bytes are known by. */
export async function fetchMenu(accountName: string, language: Language): Promise<FetchedMenu> {
  const response = await fetch(dataAddress(accountName, language));
  const tag = /"([\w-]{22})/.exec(response.headers.get('etag') ?? '')?.[1] ?? '';
  if (!response.ok) throw new Error(`the menu's data came with status ${response.status}`);
  return { data: await response.json(), tag };
}

/** The demo menu has no name, and its data was built with the page. */
const dataAddress = (accountName: string, language: Language): string =>
  accountName === ''
    ? `/pages/demo.${language}.json`
    : `/menu/${encodeURIComponent(accountName)}/data.json?lang=${language}`;
