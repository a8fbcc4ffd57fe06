import { gunzipSync } from 'node:zlib';
import { emptyWorkspace, evolveWorkspace, type Workspace } from '@qr-menu/domain/workspace';
import type { WorkspaceEvent } from '@qr-menu/schema';
import type { StoredDocument } from '@qr-menu/stores/menu-documents';
import type { RenderSettings } from '../src/index.ts';

export const at = '2026-01-02T03:04:05.678Z';
export const now = Date.parse(at);
export const assets = { styles: ['/assets/theme.css'], scripts: [] };
export const settings: RenderSettings = {
  assets,
  origin: 'https://menu.example',
  epoch: 1,
  lapsedMenus: 'shown',
  imageOrigins: [],
};

export const accountCreated = (owner: string, name: string): WorkspaceEvent => ({
  type: 'AccountCreated',
  data: {
    accountId: `account of ${owner}`,
    name,
    normalizedName: name.toLowerCase(),
    email: 'dub@example.com',
    phone: '+359 888 123 456',
    description: 'Българска кухня & "вино"',
    defaultLanguage: 'bg',
    logoUrl: '/images/public/logo.png',
    active: true,
    subscriptionValidUntil: '2026-02-02T03:04:05.678Z',
  },
});

export const menuCreated = (owner: string): WorkspaceEvent => ({
  type: 'MenuCreated',
  data: {
    menuId: `menu of ${owner}`,
    accountId: `account of ${owner}`,
    translations: { name: { bg: 'Меню' }, description: { de: 'Karte' } },
    imageUrl: '',
    currency: 'лв',
    active: true,
  },
});

export const sectionCreated = (owner: string, sectionId: string, position = 1): WorkspaceEvent => ({
  type: 'SectionCreated',
  data: {
    sectionId,
    menuId: `menu of ${owner}`,
    translations: { name: { en: 'Salads', bg: 'Салати' }, description: {} },
    imageUrl: '/s.png',
    position,
  },
});

export const itemCreated = (
  sectionId: string,
  itemId: string,
  over: Partial<Extract<WorkspaceEvent, { type: 'ItemCreated' }>['data']> = {},
): WorkspaceEvent => ({
  type: 'ItemCreated',
  data: {
    itemId,
    sectionId,
    translations: { name: { bg: 'Шопска', en: 'Shopska' }, description: { bg: 'С "сирене"' } },
    imageUrl: '',
    volume: '350 г',
    position: 1,
    price: 1999,
    discount: null,
    active: true,
    ...over,
  },
});

export const ingredientCreated = (ingredientId: string, number: number): WorkspaceEvent => ({
  type: 'IngredientCreated',
  data: {
    ingredientId,
    translations: { name: { bg: 'Сол', en: 'Salt' }, description: { bg: 'Морска' } },
    number,
  },
});

/** The events that create a venue with one visible section and item. */
export const shownVenue = (owner: string, name: string): readonly WorkspaceEvent[] => [
  accountCreated(owner, name),
  menuCreated(owner),
  sectionCreated(owner, `section of ${owner}`),
  itemCreated(`section of ${owner}`, `item of ${owner}`),
];

export const foldedFrom = (owner: string, events: readonly WorkspaceEvent[]): Workspace =>
  events.reduce((state, event) => evolveWorkspace(state, event, at), emptyWorkspace(owner));

export const unzipped = (document: StoredDocument | null): string =>
  document ? gunzipSync(document.body).toString('utf8') : '';
