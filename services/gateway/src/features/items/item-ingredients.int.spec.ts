import { type ApiClient, useStack } from '@qr-menu/testkit/stack';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createVenue, translations, type Venue } from '../../../test/venue.ts';

const databaseServer = inject('databaseUrl');

const createIngridients = `mutation ($input: CreateIngridientsInput!) {
  createIngridients(input: $input) { id } }`;
const deleteIngridients = `mutation ($input: DeleteIngridientsInput!) {
  deleteIngridients(input: $input) { id } }`;
const createItem = `mutation ($input: CreateItemInput!) {
  createItem(input: $input) { id ingredientIDs } }`;
const updateItem = `mutation ($input: UpdateItemInput!) {
  updateItem(input: $input) { ingredientIDs } }`;
const getItem = 'query ($id: ID!) { getItem(id: $id) { ingredientIDs } }';

describe.skipIf(databaseServer === null)("items' ingredients through the API", () => {
  const stack = useStack(databaseServer);
  let api: ApiClient;
  let venue: Venue;
  let [salt, milk] = ['', ''];

  beforeAll(async () => {
    api = await stack.owner();
    venue = await createVenue(api, 'Мандра');
    const add = async (owner: ApiClient, number: number): Promise<string> => {
      const input = { translations: translations('Съставка'), number };
      return (await owner.call(createIngridients, { input })).data.createIngridients.id;
    };
    salt = await add(api, 9);
    milk = await add(api, 7);
  });

  const stored = async (): Promise<string[]> =>
    (await api.call(getItem, { id: venue.itemId })).data.getItem.ingredientIDs;

  it('a new item is stored with its ingredients, or with none by default', async () => {
    const create = async (change: object) => {
      const input = { sectionID: venue.sectionId, translations: translations('Сирене'), ...change };
      return (await api.call(createItem, { input })).data.createItem;
    };
    const { id, ingredientIDs } = await create({ ingredientIDs: [salt, milk] });
    expect(ingredientIDs).toEqual([salt, milk]);
    expect((await api.call(getItem, { id })).data.getItem).toEqual({ ingredientIDs: [salt, milk] });
    expect((await create({})).ingredientIDs).toEqual([]);
  });

  it('ingredients can be changed or cleared with null, and deleted ingredients are removed from the item', async () => {
    const set = (ingredientIDs: string[] | null) =>
      api.call(updateItem, { input: { id: venue.itemId, ingredientIDs } });
    expect((await set([milk])).data.updateItem.ingredientIDs).toEqual([milk]);
    expect((await set(null)).data.updateItem.ingredientIDs).toEqual([]);
    await set([salt, milk]);
    expect((await api.call(deleteIngridients, { input: { id: salt } })).code).toBeNull();
    expect(await stored()).toEqual([milk]);
  });
});
