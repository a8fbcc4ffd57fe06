import { useStack } from '@qr-menu/testkit/stack';
import { describe, expect, inject, it } from 'vitest';
import { newMember, newPerson } from '../../test/staff.ts';
import { createVenue } from '../../test/venue.ts';

const databaseServer = inject('databaseUrl');
const ownNames = '{ listAccounts { items { id names } } }';

describe.skipIf(databaseServer === null)("a venue's names", () => {
  const stack = useStack(databaseServer);

  it('staff see only the names of their own venue, in alphabetical order', async () => {
    const owner = await newPerson(stack);
    await createVenue(owner, 'Механа Първа');
    const [{ id }] = (await owner.call(ownNames)).data.listAccounts.items;
    const rename =
      'mutation ($input: UpdateAccountInput!) { updateAccount(input: $input) { names } }';
    const renamed = await owner.call(rename, { input: { id, name: 'Бистро Втора' } });
    const names = ['бистро-втора', 'механа-първа'];
    expect(renamed.data.updateAccount.names).toEqual(names);
    const viewer = await newMember(stack, owner, 'viewer');
    expect((await viewer.call(ownNames)).data.listAccounts.items).toEqual([{ id, names }]);

    const stranger = await newPerson(stack);
    await createVenue(stranger, 'Механа Чужда');
    const { data } = await stranger.call(ownNames);
    expect(data.listAccounts.items[0].names).toEqual(['механа-чужда']);
  });

  it('guests cannot see former names', async () => {
    const query = '{ listAccounts(filter: { name: { eq: "механа-чужда" } }) { items { names } } }';
    const guest = stack.anonymous({ 'x-api-key': stack.publicApiKey });
    const answer = await guest.call(query);
    expect(answer.code).toBe('FORBIDDEN');
  });

  it('changing the country keeps the name, and lists can be filtered by country', async () => {
    const owner = await newPerson(stack);
    await createVenue(owner, 'Gasthaus Rose');
    const read = (eq: string) =>
      owner.call(`{ listAccounts(filter: { country: { eq: "${eq}" } }) { items { id country } } }`);
    const [{ id, country }] = (await read('BG')).data.listAccounts.items;
    expect(country).toBe('BG');
    const move =
      'mutation ($input: UpdateAccountInput!) { updateAccount(input: $input) { country } }';
    expect((await owner.call(move, { input: { id, country: 'XX' } })).code).toBe('BAD_USER_INPUT');
    expect((await owner.call(move, { input: { id, country: null } })).code).toBe('BAD_USER_INPUT');
    const moved = await owner.call(move, { input: { id, country: 'DE' } });
    expect(moved.data.updateAccount).toEqual({ country: 'DE' });
    expect((await read('BG')).data.listAccounts.items).toEqual([]);
    expect((await read('DE')).data.listAccounts.items).toEqual([{ id, country: 'DE' }]);
  });
});
