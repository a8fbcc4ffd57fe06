import { gzipSync } from 'node:zlib';
import { ApolloServer } from '@apollo/server';
import { buildPublicVenue } from '@qr-menu/domain/public-menu';
import { emptyWorkspace, evolveWorkspace } from '@qr-menu/domain/workspace';
import { typeDefs, type WorkspaceEvent } from '@qr-menu/schema';
import { createMemoryMenuDocuments } from '@qr-menu/stores/menu-documents';
import { expect, test } from 'vitest';
import type { RequestContext } from '../../requests/request-context.ts';
import { resolvers } from '../../resolvers.ts';

const at = '2026-01-02T03:04:05.678Z';
const translations = { name: { bg: 'Име' }, description: {} };
const events: readonly WorkspaceEvent[] = [
  {
    type: 'AccountCreated',
    data: {
      accountId: 'account-1',
      name: 'Бар',
      normalizedName: 'бар',
      email: 'a@b.bg',
      phone: '+359888',
      description: '',
      defaultLanguage: 'bg',
      logoUrl: '',
      active: true,
      subscriptionValidUntil: at,
    },
  },
  {
    type: 'MenuCreated',
    data: {
      menuId: 'menu-1',
      accountId: 'account-1',
      translations,
      imageUrl: '',
      currency: 'лв',
      active: true,
    },
  },
];

async function storedBar() {
  const documents = createMemoryMenuDocuments();
  const workspace = events.reduce(
    (state, event) => evolveWorkspace(state, event, at),
    emptyWorkspace('owner-1'),
  );
  const stored = (text: string) => ({ status: 200, etag: '"x"', body: gzipSync(text) });
  await documents.writeIfNewer({
    owner: 'owner-1',
    names: ['бар'],
    currentName: 'бар',
    accountId: 'account-1',
    epoch: 1,
    version: 2,
    renderer: 'r',
    defaultLanguage: 'bg',
    variants: {
      graphql: stored(''),
      'html:bg': stored(''),
      'html:en': stored(''),
      'html:de': stored(''),
      'data:bg': stored(''),
      'data:en': stored(''),
      'data:de': stored(''),
      model: stored(JSON.stringify(buildPublicVenue(workspace, 1))),
    },
  });
  return documents;
}

/** Every query throws this error, because Postgres is unavailable. */
const pool = {
  query: () => {
    throw new Error('Postgres was asked');
  },
};

test('calls with the API key read only public documents, and never return the ids of owners', async () => {
  const server = new ApolloServer<RequestContext>({ typeDefs, resolvers });
  const contextValue = {
    caller: { kind: 'api-key' },
    documents: await storedBar(),
    pool,
  } as unknown as RequestContext;
  const ask = async (query: string) => {
    const { body } = await server.executeOperation({ query }, { contextValue });
    return body.kind === 'single' ? body.singleResult : undefined;
  };
  const found = await ask(`{
    listAccounts(filter: { name: { eq: "БАР" } }, limit: 1) { items { id owner createdAt } }
    menusByAccountID(accountID: "account-1", filter: { active: { eq: true } }, limit: 1) {
      items { id owner currency sections { items { id items { items { id } } } totalCount } } }
  }`);
  expect(JSON.parse(JSON.stringify(found))).toEqual({
    data: {
      listAccounts: { items: [{ id: 'account-1', owner: null, createdAt: at }] },
      menusByAccountID: {
        items: [
          { id: 'menu-1', owner: null, currency: 'лв', sections: { items: [], totalCount: 0 } },
        ],
      },
    },
  });
  const unknown = await ask('{ listAccounts(filter: { name: { eq: "няма" } }) { items { id } } }');
  expect(unknown?.errors?.[0]?.message).toBe('Postgres was asked');
});
