import type { ApolloClient, TypedDocumentNode } from '@apollo/client';
import type { Language } from '@qr-menu/schema';
import { strToU8, type Zippable, zipSync } from 'fflate';
import {
  ExportMenuDocument,
  TakeAlongDocument,
  TakeAlongHistoryDocument,
  TakeAlongIngredientsDocument,
  TakeAlongItemsDocument,
  TakeAlongSectionsDocument,
} from '#api/generated/operations.ts';
import { readTranslations } from '#api/translations.ts';

export type TakeAlongTexts = { readonly language: Language; readonly readme: string };

const shownDays = 365;
const dayLength = 86_400_000;

/**
 * Returns everything that the owner can see as one archive: each menu as an importable file, everything else
 * as JSON, and the URLs of all images.
 */
export async function takeAlong(
  client: ApolloClient,
  { language, readme }: TakeAlongTexts,
  now: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const today = new Date(now).toISOString().slice(0, 10);
  const views = new Date(now - shownDays * dayLength).toISOString().slice(0, 10);
  const { data } = await client.query({
    query: TakeAlongDocument,
    variables: { views, today },
    fetchPolicy: 'no-cache',
  });
  if (!data) throw new Error('the venue was not answered');
  const sections = await all(client, TakeAlongSectionsDocument, (page) => page.listSections);
  const items = await all(client, TakeAlongItemsDocument, (page) => page.listItems);
  const ingredients = await all(
    client,
    TakeAlongIngredientsDocument,
    (page) => page.listIngridients,
  );
  const history = await all(client, TakeAlongHistoryDocument, (page) => page.workspaceHistory);
  const account = data.listAccounts?.items[0] ?? null;
  const menus = present(data.listMenus?.items ?? []);
  const files: Zippable = {
    'README.txt': strToU8(readme),
    'data/account.json': json(
      account && { ...account, translations: JSON.parse(account.translations) },
    ),
    'data/menus.json': json(menus.map(withTexts)),
    'data/sections.json': json(sections.map(withTexts)),
    'data/items.json': json(items.map(withTexts)),
    'data/ingredients.json': json(ingredients.map(withTexts)),
    'data/images.json': json(imagesOf(account, { menus, sections, items })),
    'data/staff.json': json(data.listStaff),
    'data/payments.json': json(present(data.listTransactions?.items ?? [])),
    'data/views.json': json(data.menuViews.filter((day) => day.views > 0)),
    'data/tables.json': json(data.tableViews),
    'data/history.json': json(
      history.map((entry) => ({ ...entry, events: JSON.parse(entry.events) })),
    ),
  };
  for (const [index, menu] of menus.entries()) {
    const { data: exported } = await client.query({
      query: ExportMenuDocument,
      variables: { menuID: menu.id, format: 'XLSX', language },
      fetchPolicy: 'no-cache',
    });
    if (!exported) throw new Error('a menu was not answered');
    const { fileName, content } = exported.exportMenu;
    // The number distinguishes menus with the same name.
    files[`menus/${index + 1}-${fileName}`] = Uint8Array.from(atob(content), (char) =>
      char.charCodeAt(0),
    );
  }
  return zipSync(files);
}

const json = (value: unknown): Uint8Array => strToU8(`${JSON.stringify(value, null, 2)}\n`);

const present = <Entry>(entries: readonly (Entry | null)[]): readonly Entry[] =>
  entries.filter((entry) => entry !== null);

const withTexts = <Entry extends { readonly translations: string }>(entry: Entry) => ({
  ...entry,
  translations: readTranslations(entry.translations),
});

type Pictured = { readonly id: string; readonly imageUrl: string | null };

/** Lists each image with its URL and the entity that it belongs to. */
export function imagesOf(
  account: { readonly logoUrl: string | null } | null,
  entities: Readonly<Record<'menus' | 'sections' | 'items', readonly Pictured[]>>,
) {
  const logo = account?.logoUrl ? [{ of: 'logo', id: null, url: account.logoUrl }] : [];
  const pictures = Object.entries(entities).flatMap(([of, pictured]) =>
    pictured.flatMap(({ id, imageUrl }) => (imageUrl ? [{ of, id, url: imageUrl }] : [])),
  );
  const origin = window.location.origin;
  return [...logo, ...pictures].map((image) => ({
    ...image,
    url: new URL(image.url, origin).href,
  }));
}

type PageVariables = { limit: number; nextToken?: string | null | undefined };
type Page<Entry> = {
  readonly items: ReadonlyArray<Entry | null>;
  readonly nextToken: string | null;
};

async function all<Data, Entry>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, PageVariables>,
  pageOf: (data: Data) => Page<Entry> | null,
): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  let nextToken: string | null = null;
  do {
    const variables: PageVariables = { limit: 100, nextToken };
    const { data } = await client.query({ query, variables, fetchPolicy: 'no-cache' });
    const page: Page<Entry> | null = data ? pageOf(data as Data) : null;
    entries.push(...present(page?.items ?? []));
    nextToken = page?.nextToken ?? null;
  } while (nextToken !== null);
  return entries;
}
