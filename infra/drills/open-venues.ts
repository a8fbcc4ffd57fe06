import { cognitoAt, mutate, signUpOwner } from '../test/owner-calls.ts';
import { addressOfClient } from './address-of.ts';
import type { DrillSize } from './env.ts';
import type { Written } from './writer.ts';

export type Addresses = {
  readonly gateway: string;
  readonly identity: string;
  readonly clientId: string;
  readonly outboxFile: string;
};

/** Registers an owner for each venue and fills its menu, using only the product's own API. */
export async function openVenues(
  { gateway, identity, clientId, outboxFile }: Addresses,
  id: string,
  size: DrillSize,
): Promise<{ readonly venues: readonly string[]; readonly items: readonly Written[] }> {
  const venues: string[] = [];
  const items: Written[] = [];
  for (let index = 0; index < size.venues; index += 1) {
    const cognito = cognitoAt(identity, clientId, addressOfClient(index));
    const token = await signUpOwner(cognito, `owner-${index}@example.com`, outboxFile);
    const name = `Учение ${index} ${id}`;
    items.push({ token, itemId: await fillVenue(gateway, token, name, size.items) });
    venues.push(name);
  }
  return { venues, items };
}

async function fillVenue(
  gateway: string,
  token: string,
  name: string,
  items: number,
): Promise<string> {
  const call = (mutation: string, input: object) => mutate(gateway, token, mutation, input);
  const translations = JSON.stringify({ name: { bg: 'Име' }, description: { bg: 'Текст' } });
  await call('createAccount', { name, email: 'venue@example.com', phone: '+359 2 1' });
  const { id: menuID } = await call('createMenu', { translations, active: true });
  const { id: sectionID } = await call('createSection', { menuID, translations });
  let last = '';
  for (let index = 0; index < items; index += 1) {
    const item = { sectionID, translations, price: index + 1 };
    last = (await call('createItem', item)).id;
  }
  return last;
}
