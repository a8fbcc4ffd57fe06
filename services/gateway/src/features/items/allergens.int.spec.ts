import { type ApiClient, useStack } from '@qr-menu/testkit/stack';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createVenue, translations, type Venue } from '../../../test/venue.ts';

const databaseServer = inject('databaseUrl');

const contents = 'allergens { contains mayContain changedSince } diets traits additives spiciness';
const updateItem = `mutation ($input: UpdateItemInput!, $condition: ModelItemConditionInput) {
  updateItem(input: $input, condition: $condition) { ${contents} } }`;
const getItem = `query ($id: ID!) { getItem(id: $id) { ${contents} } }`;
const createIngridients = `mutation ($input: CreateIngridientsInput!) {
  createIngridients(input: $input) { id allergens } }`;
const updateIngridients = `mutation ($input: UpdateIngridientsInput!) {
  updateIngridients(input: $input) { allergens } }`;
const preview = `query ($itemIDs: [ID!]!) {
  previewAllergens(itemIDs: $itemIDs) { itemID present { contains } contains mayContain
    silentIngredientIDs } }`;
const confirm = `mutation ($itemIDs: [ID!]!, $ifVersion: Int) {
  confirmAllergens(itemIDs: $itemIDs, ifVersion: $ifVersion) { id allergens { contains } } }`;
const setAllergens = `mutation (
  $itemIDs: [ID!]!, $allergens: ItemAllergensInput, $diets: [Diet!], $add: ItemMarksInput, $remove: ItemMarksInput
) {
  setAllergens(itemIDs: $itemIDs, allergens: $allergens, diets: $diets, add: $add, remove: $remove) {
    allergens { contains mayContain } diets } }`;
const publicMenu = `query ($accountName: String!) { publicMenu(accountName: $accountName) {
  account { allergenCodes }
  menu { ingredients { number allergens }
    sections { items { allergens { declared contains mayContain } diets spiciness } } } } }`;

describe.skipIf(databaseServer === null)('allergens through the API', () => {
  const stack = useStack(databaseServer);
  let api: ApiClient;
  let venue: Venue;
  let cheese = '';

  beforeAll(async () => {
    api = await stack.owner();
    venue = await createVenue(api, 'Мандра');
    const input = { translations: translations('Сирене'), number: 77, allergens: ['MILK'] };
    const { id, allergens } = (await api.call(createIngridients, { input })).data.createIngridients;
    expect(allergens).toEqual(['MILK']);
    cheese = id;
  });

  const update = (change: object, condition?: object) =>
    api.call(updateItem, { input: { id: venue.itemId, ...change }, condition });
  const stored = async () => (await api.call(getItem, { id: venue.itemId })).data.getItem;
  const nothing = { allergens: null, diets: [], traits: [], additives: [], spiciness: 0 };

  it("an item's allergens can be declared and withdrawn, and become outdated when it is renamed", async () => {
    expect(await stored()).toEqual(nothing);
    const changed = {
      allergens: { contains: ['SPELT', 'EGGS'], mayContain: ['NUTS'] },
      diets: ['LENTEN'],
      traits: ['HOMEMADE'],
      additives: ['AZO_COLOUR_WARNING', 'COLOUR'],
      spiciness: 2,
    };
    const answer = await update(changed);
    expect(answer.data.updateItem).toEqual({
      ...changed,
      additives: ['COLOUR', 'AZO_COLOUR_WARNING'],
      allergens: { ...changed.allergens, changedSince: false },
    });
    expect(await stored()).toEqual(answer.data.updateItem);
    await update({ translations: translations('Сирене по шопски') });
    expect((await stored()).allergens).toEqual({ ...changed.allergens, changedSince: true });
    const none = { allergens: { contains: [], mayContain: [] }, diets: [], traits: [] };
    await update({ ...none, additives: [], spiciness: 0 });
    expect((await stored()).allergens).toEqual({ ...none.allergens, changedSince: false });
    await update({ allergens: null });
    expect(await stored()).toEqual(nothing);
  });

  it('allergens cannot contradict the diets of a dish, and vegan implies vegetarian', async () => {
    expect((await update({ diets: ['VEGAN'], spiciness: 3 })).data.updateItem.diets).toEqual([
      'VEGAN',
      'VEGETARIAN',
    ]);
    const list =
      'query ($filter: ModelItemFilterInput) { listItems(filter: $filter) { items { id diets } } }';
    const { data } = await api.call(list, { filter: { spiciness: { ge: 3 } } });
    expect(data.listItems.items).toEqual([{ id: venue.itemId, diets: ['VEGAN', 'VEGETARIAN'] }]);
    const unmet = await update({ spiciness: 0 }, { spiciness: { eq: 1 } });
    expect(unmet.code).toBe('CONFLICT');
    const fish = await api.call(updateIngridients, { input: { id: cheese, allergens: ['FISH'] } });
    expect(fish.data.updateIngridients.allergens).toEqual(['FISH']);
    const attached = await update({ ingredientIDs: [cheese] });
    expect(attached.errors?.[0]?.extensions.field).toBe('ingredientIDs');
    await api.call(updateIngridients, { input: { id: cheese, allergens: ['MILK'] } });
    await update({ diets: [], spiciness: 0 });
  });

  it('lists items with missing or outdated declarations', async () => {
    const list =
      'query ($filter: ModelItemFilterInput) { listItems(filter: $filter) { items { id } } }';
    const found = async (filter: object) =>
      (await api.call(list, { filter })).data.listItems.items.length;
    const undeclared = { declaredAt: { attributeExists: false } };
    const outdated = { changedSince: { eq: true } };
    expect([await found(undeclared), await found(outdated)]).toEqual([1, 0]);
    await update({ allergens: { contains: [], mayContain: [] } });
    expect([await found(undeclared), await found(outdated)]).toEqual([0, 0]);
    expect((await update({ spiciness: 1 }, undeclared)).code).toBe('CONFLICT');
    await update({ translations: translations('Сирене на скара') });
    expect([await found(undeclared), await found(outdated)]).toEqual([0, 1]);
    await update({ allergens: null }, outdated);
    expect([await found(undeclared), await found(outdated)]).toEqual([1, 0]);
  });

  it('previews allergens for many items, confirms them from the ingredients, and sets them', async () => {
    const itemIDs = [venue.itemId];
    expect((await api.call(preview, { itemIDs })).data.previewAllergens).toEqual([]);
    const honey = { translations: translations('Мед'), number: 78 };
    const { id: silent } = (await api.call(createIngridients, { input: honey })).data
      .createIngridients;
    await update({ ingredientIDs: [cheese, silent] });
    expect((await api.call(preview, { itemIDs })).data.previewAllergens).toEqual([
      {
        itemID: venue.itemId,
        present: null,
        contains: ['MILK'],
        mayContain: [],
        silentIngredientIDs: [silent],
      },
    ]);
    expect((await api.call(confirm, { itemIDs, ifVersion: 1 })).code).toBe('CONFLICT');
    expect((await api.call(confirm, { itemIDs })).data.confirmAllergens).toEqual([
      { id: venue.itemId, allergens: { contains: ['MILK'] } },
    ]);
    const allergens = { contains: ['EGGS'], mayContain: ['NUTS'] };
    const set = await api.call(setAllergens, { itemIDs, allergens });
    expect(set.data.setAllergens).toEqual([{ allergens, diets: [] }]);
    const halal = await api.call(setAllergens, { itemIDs, diets: ['HALAL'] });
    expect(halal.data.setAllergens).toEqual([{ allergens, diets: ['HALAL'] }]);
    expect((await api.call(setAllergens, { itemIDs, diets: null })).code).toBe('BAD_USER_INPUT');
    const lenten = await api.call(setAllergens, {
      itemIDs,
      add: { diets: ['LENTEN'] },
      remove: { diets: ['VEGETARIAN'] },
    });
    expect(lenten.data.setAllergens).toEqual([{ allergens, diets: ['HALAL', 'LENTEN'] }]);
    expect((await api.call(setAllergens, { itemIDs, add: null })).code).toBe('BAD_USER_INPUT');
    await api.call(setAllergens, { itemIDs, diets: [] });
    await update({ ingredientIDs: [cheese] });
    await api.call(setAllergens, { itemIDs, allergens });
    expect((await api.call(preview, { itemIDs: ['nobody'] })).code).toBe('NOT_FOUND');
  });

  it('guests see the allergens of a dish together with those of its ingredients', async () => {
    const { accountId } = venue;
    const chosen = await api.call(
      'mutation ($input: UpdateAccountInput!) { updateAccount(input: $input) { allergenCodes } }',
      { input: { id: accountId, allergenCodes: 'LETTERS' } },
    );
    expect(chosen.data.updateAccount).toEqual({ allergenCodes: 'LETTERS' });
    await update({ spiciness: 1 });
    await stack.standalone.settle();
    const guest = stack.anonymous({ 'x-api-key': stack.publicApiKey });
    const { data } = await guest.call(publicMenu, { accountName: 'Мандра' });
    expect(data.publicMenu).toEqual({
      account: { allergenCodes: 'LETTERS' },
      menu: {
        ingredients: [{ number: 77, allergens: ['MILK'] }],
        sections: [
          {
            items: [
              {
                allergens: { declared: true, contains: ['EGGS', 'MILK'], mayContain: ['NUTS'] },
                diets: [],
                spiciness: 1,
              },
            ],
          },
        ],
      },
    });
  });
});
