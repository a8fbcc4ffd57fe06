import { ApolloClient, ApolloLink, type DocumentNode, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import {
  PreviewedVenueDocument,
  PrintedVenueDocument,
  type VenueOverviewQuery,
} from '#api/generated/operations.ts';
import { FirstSteps } from '#features/dashboard/first-steps.tsx';
import { MenuPanel } from '#features/dashboard/venue-panels.tsx';
import { PreviewPage } from '#features/preview/preview-page.tsx';
import { QrPage } from '#features/qr/qr-page.tsx';
import { type Session, SessionContext, type SessionWorkspace } from '#session/session-context.ts';

const nothing: VenueOverviewQuery = {
  listAccounts: { items: [] },
  listMenus: { totalCount: 0, items: [] },
  listSections: { totalCount: 0 },
  listItems: { totalCount: 0 },
};
const venue = {
  id: 'venue',
  logoUrl: null,
  defaultLanguage: 'bg',
  name: 'Кафе',
  active: true,
  country: 'BG',
  timeZone: 'Europe/Sofia',
  dayBegins: '04:00',
  qrUrl: 'https://qr-menu.example/q/1',
  subscriptionValidUntil: '2027-01-01T00:00:00.000Z',
};

const i18n = createInstance();
await i18n.init({ lng: 'bg', resources: {} });

/** Returns the links to the admin area that a user with this role sees on a screen. */
function linksFor(role: SessionWorkspace['role'], screen: ReactNode): readonly string[] {
  const cache = new InMemoryCache();
  const empty = { listAccounts: { __typename: 'ModelAccountConnection', items: [] } };
  for (const query of [PrintedVenueDocument, PreviewedVenueDocument] as DocumentNode[]) {
    cache.writeQuery({ query, data: empty });
  }
  const session = { workspace: { id: 'venue', name: null, role } } as Session;
  const page = renderToStaticMarkup(
    <ApolloProvider client={new ApolloClient({ cache, link: ApolloLink.empty() })}>
      <MantineProvider>
        <SessionContext value={session}>
          <I18nextProvider i18n={i18n}>
            <MemoryRouter>{screen}</MemoryRouter>
          </I18nextProvider>
        </SessionContext>
      </MantineProvider>
    </ApolloProvider>,
  );
  return [...page.matchAll(/href="(\/admin[^"]*)"/g)].map(([, path = '']) => path);
}

test.each([
  ['the code', <QrPage key="" />],
  ['the preview', <PreviewPage key="" />],
  ['the first steps', <FirstSteps key="" data={nothing} codeTaken={false} />],
  [
    'a switched-off account',
    <MenuPanel key="" data={nothing} venue={{ ...venue, active: false }} />,
  ],
])('%s shows the link to the account only to the owner', (_, screen) => {
  expect(linksFor('owner', screen)).toContain('/admin/account');
  expect(linksFor('editor', screen)).not.toContain('/admin/account');
  expect(linksFor('viewer', screen)).not.toContain('/admin/account');
});

test('without an active menu, only editors see a link to the menus', () => {
  const panel = <MenuPanel data={nothing} venue={venue} />;
  expect(linksFor('editor', panel)).toContain('/admin/menus');
  expect(linksFor('viewer', panel)).not.toContain('/admin/menus');
});
