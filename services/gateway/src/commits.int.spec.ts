import { type ApiClient, useStack } from '@qr-menu/testkit/stack';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createItem, createVenue, translations, updateItem, type Venue } from '../test/venue.ts';

const databaseServer = inject('databaseUrl');

describe.skipIf(databaseServer === null)('commits through the API', () => {
  const stack = useStack(databaseServer);
  let api: ApiClient;
  let venue: Venue;

  beforeAll(async () => {
    api = await stack.owner();
    venue = await createVenue(api, 'Таверна');
  });

  it('a request repeated with the same key takes effect once and gets the same response', async () => {
    const before = await stack.countCommits();
    const input = { sectionID: venue.sectionId, translations: translations('Таратор'), price: 4.5 };
    const headers = { 'idempotency-key': 'order-1' };
    const first = await api.call(createItem, { input }, headers);
    const change = { input: { id: first.data.createItem.id, price: 9 } };
    expect((await api.call(updateItem, change)).code).toBeNull();
    const again = await api.call(createItem, { input }, headers);
    expect(again.data).toEqual(first.data);
    expect(again.data.createItem.price).toBe(4.5);
    expect(await stack.countCommits()).toBe(before + 2);
  });

  it('a request is refused if its key was already used for another request', async () => {
    const input = (name: string) => ({
      input: { sectionID: venue.sectionId, translations: translations(name) },
    });
    const headers = { 'idempotency-key': 'order-3' };
    expect((await api.call(createItem, input('Лютеница'), headers)).code).toBeNull();
    expect((await api.call(createItem, input('Сирене'), headers)).code).toBe('CONFLICT');
  });

  it('two mutations in one request with the same key each take effect once', async () => {
    const query = `mutation ($a: UpdateItemInput!, $b: UpdateItemInput!) {
      first: updateItem(input: $a) { price } second: updateItem(input: $b) { discount } }`;
    const variables = {
      a: { id: venue.itemId, price: 21 },
      b: { id: venue.itemId, discount: 15 },
    };
    const before = await stack.countCommits();
    for (let time = 0; time < 2; time += 1) {
      const { data } = await api.call(query, variables, { 'idempotency-key': 'order-4' });
      expect(data).toEqual({ first: { price: 21 }, second: { discount: 15 } });
    }
    expect(await stack.countCommits()).toBe(before + 2);
  });

  it("a user's next read includes the change they just made", async () => {
    for (let price = 1; price <= 20; price += 1) {
      await api.call(updateItem, { input: { id: venue.itemId, price } });
      const read = await api.call(`{ getItem(id: "${venue.itemId}") { price } }`);
      expect(read.data.getItem.price).toBe(price);
    }
  });
});
