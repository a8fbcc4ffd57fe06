import { signIn } from '@qr-menu/testkit/stack';

type Config = { readonly publicApiKey: string; readonly userPoolClientId: string };

export type PriceChanger = {
  readonly apiKey: string;
  readonly accountName: string;
  /**
   * Changes the price of the venue's first item. Once the change is acknowledged, resolves to the time from
   * the append to the verdict in milliseconds, as measured by the server.
   */
  readonly setPrice: (price: number) => Promise<number>;
  /** Lets guests open this many menus: the menu of the first item, and copies of that menu. */
  readonly offerMenus: (count: number) => Promise<void>;
};

/** Signs in a new owner who can change the same price repeatedly. */
export async function createPriceChanger(
  origin: string,
  owner: { readonly email: string; readonly password: string },
): Promise<PriceChanger> {
  const config = (await (await fetch(`${origin}/config.json`)).json()) as Config;
  const authorization = await signIn(origin, config.userPoolClientId, owner);

  async function call<Data>(
    query: string,
    variables: object,
  ): Promise<{ data: Data; serverTiming: string | null }> {
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data: Data; errors?: unknown };
    if (errors) throw new Error(JSON.stringify(errors));
    return { data, serverTiming: response.headers.get('server-timing') };
  }

  const { data: lists } = await call<{
    listAccounts: { items: [{ name: string }] };
    listItems: { items: [{ id: string; sectionID: string }] };
  }>('{ listAccounts { items { name } } listItems(limit: 1) { items { id sectionID } } }', {});
  const [item] = lists.listItems.items;
  const update = 'mutation ($input: UpdateItemInput!) { updateItem(input: $input) { id price } }';
  return {
    apiKey: config.publicApiKey,
    accountName: lists.listAccounts.items[0].name,
    setPrice: async (price) => {
      const { serverTiming } = await call(update, {
        input: { id: item.id, price },
      });
      return Number(/verdict;dur=([\d.]+)/.exec(serverTiming ?? '')?.[1]);
    },
    offerMenus: async (count) => {
      const { data: found } = await call<{ getSection: { menuID: string } }>(
        'query ($id: ID!) { getSection(id: $id) { menuID } }',
        { id: item.sectionID },
      );
      const offered = [found.getSection.menuID];
      while (offered.length < count) {
        const copy =
          'mutation ($input: DuplicateMenuInput!) { duplicateMenu(input: $input) { id } }';
        const { data } = await call<{ duplicateMenu: { id: string } }>(copy, {
          input: { id: found.getSection.menuID },
        });
        offered.push(data.duplicateMenu.id);
      }
      const { data } = await call<{ listMenus: { items: { id: string }[] } }>(
        '{ listMenus { items { id } } }',
        {},
      );
      const rest = data.listMenus.items.filter(({ id }) => !offered.includes(id));
      for (const { id } of rest) {
        await call('mutation ($input: DeleteMenuInput!) { deleteMenu(input: $input) { id } }', {
          input: { id },
        });
      }
      for (const id of offered) {
        await call('mutation ($input: UpdateMenuInput!) { updateMenu(input: $input) { id } }', {
          input: { id, active: true },
        });
      }
      await call('mutation ($ids: [ID!]!) { reorderMenus(menuIDs: $ids) { id } }', {
        ids: offered,
      });
    },
  };
}
