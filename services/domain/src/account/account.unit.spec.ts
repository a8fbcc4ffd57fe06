import type { Language, LocalizedText } from '@qr-menu/schema';
import { describe, expect, it } from 'vitest';
import { given, minute, workspaceAfter } from '../../test/given-workspace.ts';
import {
  accountCreated,
  accountDetails,
  ingredientCreated,
  itemCreated,
  menuCreated,
  sectionCreated,
} from '../../test/venue-events.ts';
import { limits } from '../limits.ts';
import type { CreateAccount } from './decide-account.ts';
import { noVenueInfo } from './venue-info.ts';

const createAccount: CreateAccount = {
  type: 'CreateAccount',
  accountId: 'account-1',
  name: 'Механа Рила',
  ...accountDetails,
  active: true,
};
const update = { type: 'UpdateAccount', accountId: 'account-1' } as const;
const renamed = (name: string, normalizedName: string) => ({
  type: 'AccountRenamed' as const,
  data: { accountId: 'account-1', name, normalizedName },
});
const subscriptionValidUntil = '2026-04-01T12:00:00.000Z';
const names = (count: number) =>
  Array.from({ length: count - 1 }, (_, n) => renamed(`Бар ${n + 2}`, `бар-${n + 2}`));

describe('creating the account', () => {
  it('stores the normalized name and starts the free month', () => {
    given()
      .when(createAccount)
      .thenEvents(accountCreated({ subscriptionValidUntil: '2026-04-01T12:00:00.000Z' }));
  });

  it('creates only one account per owner', () => {
    given(accountCreated())
      .when({ ...createAccount, accountId: 'account-2' })
      .thenRejected('CONFLICT');
  });

  it.each<[field: string, over: Partial<CreateAccount>]>([
    ['name', { name: '' }],
    ['name', { name: ' \u00a0 ' }],
    ['name', { name: '🍕 № 🍷' }],
    ['name', { name: 'Кафе\u202eБар' }],
    ['name', { name: 'Кафе\nБар' }],
    ['name', { name: 'Кафе\u0000' }],
    ['name', { name: 'к'.repeat(limits.accountName + 1) }],
    ['email', { email: '' }],
    ['email', { email: 'ivan' }],
    ['phone', { phone: '' }],
    ['phone', { phone: 'осем' }],
    ['description', { description: 'о'.repeat(limits.description + 1) }],
    ['description', { description: '\ud800' }],
    ['logoUrl', { logoUrl: 'javascript:alert(1)' }],
  ])('refuses an invalid %s: %j', (field, over) => {
    given()
      .when({ ...createAccount, ...over })
      .thenRejected('BAD_USER_INPUT', field);
    given(accountCreated())
      .when({ ...over, ...update })
      .thenRejected('BAD_USER_INPUT', field);
  });

  it('stores the name as written, and derives the normalized name from its words', () => {
    const shown = {
      name: 'Бистро "При Гошо" / №1 🍕',
      normalizedName: 'бистро-при-гошо-1',
      subscriptionValidUntil,
    };
    given()
      .when({ ...createAccount, name: shown.name })
      .thenEvents(accountCreated(shown));
  });

  it('accepts a name of the maximum length, without description and logo', () => {
    const name = 'к'.repeat(limits.accountName);
    given()
      .when({ ...createAccount, name, description: '', logoUrl: '' })
      .thenAccepted();
  });
});

describe('updating the account', () => {
  it('does not check the logo if it is unchanged', () => {
    const logoUrl = 'http://example.com/logo.png';
    given(accountCreated({ logoUrl }))
      .when({ ...update, logoUrl, active: false })
      .thenEvents({
        type: 'AccountActivationChanged',
        data: { accountId: 'account-1', active: false },
      });
  });

  it('emits a separate event for each kind of change', () => {
    given(accountCreated())
      .when({
        ...update,
        ...accountDetails,
        name: 'Механа Пирин',
        phone: '+35921234',
        active: false,
      })
      .thenEvents(
        renamed('Механа Пирин', 'механа-пирин'),
        { type: 'AccountUpdated', data: { accountId: 'account-1', phone: '+35921234' } },
        { type: 'AccountActivationChanged', data: { accountId: 'account-1', active: false } },
      );
  });

  it('does nothing if nothing has changed', () => {
    given(accountCreated()).when(update).thenNothing();
    given(accountCreated())
      .when({ ...update, ...accountDetails, name: 'Механа Рила', active: true })
      .thenNothing();
  });

  it('accepts another spelling of the same name', () => {
    given(accountCreated(), ...names(20))
      .when({ ...update, name: 'МЕХАНА  РИЛА' })
      .thenEvents(renamed('МЕХАНА  РИЛА', 'механа-рила'));
  });

  it("returns NOT_FOUND without an account or for another account's id", () => {
    given().when(update).thenRejected('NOT_FOUND');
    given(accountCreated())
      .when({ ...update, accountId: 'account-2' })
      .thenRejected('NOT_FOUND');
  });
});

describe('the description of a venue', () => {
  const described = (description: string, texts: LocalizedText, defaultLanguage?: Language) =>
    accountCreated({
      description,
      translations: { description: texts },
      ...(defaultLanguage && { defaultLanguage }),
    });
  const updated = (data: object) => ({
    type: 'AccountUpdated' as const,
    data: { accountId: 'account-1', ...data },
  });

  it('a new account has its text in the default language, or else in the first language given', () => {
    for (const [texts, description] of [
      [{ bg: 'Механа', de: 'Taverne' }, 'Механа'],
      [{ en: 'Tavern', de: 'Taverne', bg: ' ' }, 'Tavern'],
      [{ bg: '' }, ''],
    ] as const) {
      const written = Object.entries(texts).filter(([, text]) => text.trim() !== '');
      given()
        .when({ ...createAccount, description: '', translations: { description: texts } })
        .thenEvents(
          accountCreated({
            description,
            translations: { description: Object.fromEntries(written) },
            subscriptionValidUntil,
          }),
        );
    }
  });

  it('still applies to all languages if the client sends no translations', () => {
    given(accountCreated())
      .when({ ...update, description: 'Нова' })
      .thenEvents(updated({ description: 'Нова' }));
    given(accountCreated())
      .when({ ...update, defaultLanguage: 'en' })
      .thenEvents(updated({ defaultLanguage: 'en' }));
  });

  it('replaces the default language’s text if the client sends no translations', () => {
    given(described('Механа', { bg: 'Механа', en: 'Tavern' }))
      .when({ ...update, description: 'Нова' })
      .thenEvents(
        updated({
          description: 'Нова',
          translations: { description: { bg: 'Нова', en: 'Tavern' } },
        }),
      );
    given(described('Механа', { bg: 'Механа', en: 'Tavern' }))
      .when({ ...update, defaultLanguage: 'en' })
      .thenEvents(updated({ defaultLanguage: 'en', description: 'Tavern' }));
    given(described('Механа', { bg: 'Механа', en: 'Tavern' }))
      .when({ ...update, description: '' })
      .thenEvents(updated({ description: '', translations: { description: {} } }));
  });

  it('does not change if a form sends it again as the translation in the default language', () => {
    const { description } = accountDetails;
    given(accountCreated())
      .when({ ...update, translations: { description: { bg: description, en: '' } } })
      .thenNothing();
    given(accountCreated())
      .when({ ...update, translations: { description: { bg: description, en: 'Tavern' } } })
      .thenEvents(updated({ translations: { description: { bg: description, en: 'Tavern' } } }));
  });

  it('is removed in all languages together', () => {
    given(described('Механа', { bg: 'Механа', en: 'Tavern' }))
      .when({ ...update, translations: { description: {} } })
      .thenEvents(updated({ description: '', translations: { description: {} } }));
  });

  it('is refused if the text in any language is too long', () => {
    const tooLong = { de: 'я'.repeat(limits.description + 1) };
    given(accountCreated())
      .when({ ...update, translations: { description: tooLong } })
      .thenRejected('BAD_USER_INPUT', 'description.de');
  });
});

describe('the names of an account', () => {
  it('an account can have up to 20 names', () => {
    const another = { ...update, name: 'Последен бар' };
    given(accountCreated(), ...names(19))
      .when(another)
      .thenEvents(renamed('Последен бар', 'последен-бар'));
    given(accountCreated(), ...names(20))
      .when(another)
      .thenRejected('LIMIT_EXCEEDED', 'name');
  });

  it('a former name can be used again by the same venue', () => {
    given(accountCreated(), ...names(20))
      .when({ ...update, name: 'Бар 2' })
      .thenEvents(renamed('Бар 2', 'бар-2'));
  });

  it('names are stored in order, without duplicates', () => {
    const history = [accountCreated(), ...names(3), renamed('БАР 2', 'бар-2')];
    expect(workspaceAfter(history).names).toEqual(['механа-рила', 'бар-2', 'бар-3']);
  });

  it('names are kept when the account is deleted, and count towards the next account’s limit', () => {
    const deleted = { type: 'AccountDeleted', data: { accountId: 'account-1' } } as const;
    const history = [accountCreated(), ...names(20), deleted];
    expect(workspaceAfter(history).names).toHaveLength(20);
    given(...history)
      .when({ ...createAccount, accountId: 'account-2', name: 'Бар 7' })
      .thenAccepted();
    given(...history)
      .when({ ...createAccount, accountId: 'account-2', name: 'Бар 21' })
      .thenRejected('LIMIT_EXCEEDED', 'name');
  });
});

describe('a deleted account', () => {
  const history = [
    accountCreated(),
    menuCreated('menu-1'),
    sectionCreated('section-1', 'menu-1'),
    itemCreated('item-1', 'section-1'),
    ingredientCreated('ingredient-1'),
  ] as const;

  it('keeps only its names and payments', () => {
    const deleted = { type: 'AccountDeleted', data: { accountId: 'account-1' } } as const;
    expect(workspaceAfter([...history, deleted])).toEqual({
      ownerId: 'owner-1',
      account: null,
      names: ['механа-рила'],
      menus: new Map(),
      sections: new Map(),
      items: new Map(),
      ingredients: new Map(),
      optionGroups: new Map(),
      transactions: new Map(),
      staff: { invitations: new Map(), members: new Map(), emails: new Map() },
      bin: {
        menus: new Map(),
        sections: new Map(),
        items: new Map(),
        ingredients: new Map(),
        optionGroups: new Map(),
      },
      deletion: null,
      scheduledChanges: new Map(),
      erased: false,
    });
  });
});

it('an account is built from its events', () => {
  const { account } = workspaceAfter([
    accountCreated(),
    renamed('Бар Пирин', 'бар-пирин'),
    { type: 'AccountUpdated', data: { accountId: 'account-1', defaultLanguage: 'de' } },
    { type: 'AccountActivationChanged', data: { accountId: 'account-1', active: false } },
  ]);
  expect(account).toEqual({
    id: 'account-1',
    owner: 'owner-1',
    ...accountDetails,
    translations: { description: {} },
    emailShown: true,
    phoneShown: true,
    listShown: true,
    printShown: false,
    staffTwoStep: false,
    name: 'Бар Пирин',
    normalizedName: 'бар-пирин',
    defaultLanguage: 'de',
    active: false,
    allergenCodes: 'NAMES',
    ...noVenueInfo,
    today: null,
    country: 'BG',
    subscriptionValidUntil: '2026-02-28T08:00:00.000Z',
    createdAt: minute(0),
    updatedAt: minute(3),
  });
});

describe("the venue's country", () => {
  const move = (country: string) => ({ ...update, country });
  const moved = {
    type: 'CountryChanged',
    data: { accountId: 'account-1', country: 'DE' },
  } as const;

  it('is changed by a separate event', () => {
    given(accountCreated()).when(move('DE')).thenEvents(moved);
    given(accountCreated(), moved).when(move('DE')).thenEvents();
    given()
      .when({ ...createAccount, country: 'DE' })
      .thenEvents(accountCreated({ subscriptionValidUntil }), moved);
  });

  it.each(['', 'de', 'XX', 'Germany', 'DEU'])('cannot be %j', (country) => {
    given(accountCreated()).when(move(country)).thenRejected('BAD_USER_INPUT', 'country');
    given()
      .when({ ...createAccount, country })
      .thenRejected('BAD_USER_INPUT', 'country');
  });
});
