import type { ApiClient } from '@qr-menu/testkit/stack';

const translations = JSON.stringify({ name: { bg: 'Име' }, description: { bg: 'Текст' } });

/** Creates an account with a menu, a section and an item for 5.00. Returns the item's id. */
export async function openVenue(
  owner: ApiClient,
  account: { readonly name: string; readonly email: string; readonly phone: string },
): Promise<string> {
  const create = async (entity: string, input: object): Promise<string> => {
    const query = `mutation ($input: Create${entity}Input!) { create${entity}(input: $input) { id } }`;
    const { data, errors } = await owner.call(query, { input });
    if (errors) throw new Error(JSON.stringify(errors));
    return data[`create${entity}`].id;
  };
  await create('Account', account);
  const menuID = await create('Menu', { translations, active: true });
  const sectionID = await create('Section', { menuID, translations });
  return create('Item', { sectionID, translations, price: 5 });
}

export const updateItem =
  'mutation ($input: UpdateItemInput!) { updateItem(input: $input) { id price } }';
