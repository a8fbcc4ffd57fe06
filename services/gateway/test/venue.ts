import type { ApiClient } from '@qr-menu/testkit/stack';

export const translations = (name: string, description = 'Описание'): string =>
  JSON.stringify({ name: { bg: name }, description: { bg: description } });

export const createAccount = `mutation ($input: CreateAccountInput!, $condition: ModelAccountConditionInput) {
  createAccount(input: $input, condition: $condition) { id name email phone description defaultLanguage active logoUrl owner subscriptionValidUntil createdAt updatedAt }
}`;
export const createMenu = `mutation ($input: CreateMenuInput!) {
  createMenu(input: $input) { id accountID translations currency active imageUrl createdAt updatedAt }
}`;
export const createSection = `mutation ($input: CreateSectionInput!) {
  createSection(input: $input) { id menuID translations position imageUrl }
}`;
export const createItem = `mutation ($input: CreateItemInput!) {
  createItem(input: $input) { id sectionID translations price discount volume position active imageUrl }
}`;
export const updateItem = `mutation ($input: UpdateItemInput!, $condition: ModelItemConditionInput) {
  updateItem(input: $input, condition: $condition) { id sectionID translations price discount volume position active }
}`;

export const accountInput = (name: string) => ({
  name,
  email: 'venue@example.com',
  phone: '+359888123456',
});

export type Venue = {
  readonly accountId: string;
  readonly menuId: string;
  readonly sectionId: string;
  readonly itemId: string;
};

/** Creates an account with one active menu, one section and one item for 10.00. */
export async function createVenue(api: ApiClient, name: string): Promise<Venue> {
  const created = async (query: string, input: object): Promise<string> => {
    const { data, errors } = await api.call(query, { input });
    if (errors) throw new Error(JSON.stringify(errors));
    const [entity] = Object.values(data as Record<string, { id: string }>);
    return entity?.id ?? '';
  };
  const accountId = await created(createAccount, accountInput(name));
  const menuId = await created(createMenu, { translations: translations('Меню'), active: true });
  const sectionId = await created(createSection, {
    menuID: menuId,
    translations: translations('Салати'),
  });
  const itemId = await created(createItem, {
    sectionID: sectionId,
    translations: translations('Шопска салата'),
    price: 10,
  });
  return { accountId, menuId, sectionId, itemId };
}
