import { publicMenuQueryHash } from '@qr-menu/schema';
import { apiKey } from './start-guest.ts';

/** What a guest's browser asks, once for each venue. */
export type Question = {
  readonly name: string;
  readonly aim: number;
  /** Whether the guest has the document already. */
  readonly unchanged: boolean;
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
};

const browser = {
  host: 'menu.example',
  'user-agent': 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0 Mobile',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'bg-BG,bg;q=0.9,en;q=0.8',
};

const page = (name: string): string => `/menu/${encodeURIComponent(name)}`;

export function persistedRead(accountName: string): string {
  const query = new URLSearchParams({
    operationName: 'PublicMenu',
    variables: JSON.stringify({ accountName }),
    extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: publicMenuQueryHash } }),
  });
  return `/graphql?${query}`;
}

export function questions(names: readonly string[]): readonly Question[] {
  const html = { paths: names.map(page), headers: browser };
  const graphql = { paths: names.map(persistedRead), headers: { ...browser, 'x-api-key': apiKey } };
  return [
    { ...html, name: 'HTML', aim: 0.65, unchanged: false },
    { ...graphql, name: 'persisted GraphQL read', aim: 0.65, unchanged: false },
    { ...html, name: 'HTML, unchanged (304)', aim: 0.9, unchanged: true },
    { ...graphql, name: 'persisted read, unchanged (304)', aim: 0.9, unchanged: true },
  ];
}
