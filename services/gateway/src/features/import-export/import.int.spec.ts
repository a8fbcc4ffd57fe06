import { type ApiClient, useStack } from '@qr-menu/testkit/stack';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newMember, newPerson } from '../../../test/staff.ts';
import { createVenue, type Venue } from '../../../test/venue.ts';

const databaseServer = inject('databaseUrl');

const exporting = `query ($menu: ID!, $format: MenuFileFormat!) {
  exportMenu(menuID: $menu, format: $format, language: "bg") { fileName contentType content } }`;
const preview = `query ($input: ImportMenuInput!) { previewMenuImport(input: $input) {
  version unchanged faultCount faults { code }
  changes { action kind id name fields { column old new } } } }`;
const importing = `mutation ($input: ImportMenuInput!, $ifVersion: Int) {
  importMenu(input: $input, ifVersion: $ifVersion) { created changed removed unchanged } }`;

/** Returns a full menu at the plan's limits, in three languages. */
const fullMenu = (): string => {
  const lines = Array.from({ length: 25 }, (_, index) => [
    `секция;Секция ${index};Section ${index};Abschnitt ${index};;Описание ${index}`,
    ...Array.from({ length: 12 }, (__, itemIndex) => {
      const name = `${index * 12 + itemIndex}`;
      const description = 'Домати, краставици, печени чушки, лук и настъргано сирене';
      return `продукт;Ястие ${name};Dish ${name};Gericht ${name};${name},90 лв.;${description}`;
    }),
  ]);
  return ['Вид;Име (bg);Име (en);Име (de);Цена;Описание (bg)', ...lines.flat()].join('\r\n');
};

describe.skipIf(databaseServer === null)('files of a new workspace', () => {
  const stack = useStack(databaseServer, { IMPORTS_NEW_WORKSPACE: '3' });

  it('limits the previews and imports of a new workspace together, per hour', async () => {
    const api = await stack.owner();
    const { menuId: menuID } = await createVenue(api, 'Механа Нова');
    const file = Buffer.from('type;name_bg\nsection;Супи').toString('base64');
    const outcomeOf = async (query: string) => {
      const { code, errors } = await api.call(query, { input: { menuID, file } });
      return code && `${code} ${errors?.[0]?.extensions?.field}`;
    };
    expect(await outcomeOf(preview)).toBeNull();
    expect(await outcomeOf(importing)).toBeNull();
    expect(await outcomeOf(preview)).toBeNull();
    expect(await outcomeOf(preview)).toBe('LIMIT_EXCEEDED imports');
    expect(await outcomeOf(importing)).toBe('LIMIT_EXCEEDED imports');
  });
});

describe.skipIf(databaseServer === null)('importing a menu', () => {
  const stack = useStack(databaseServer);
  let api: ApiClient;
  let venue: Venue;

  beforeAll(async () => {
    api = await stack.owner();
    venue = await createVenue(api, 'Механа Внос');
  });

  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  const inputOf = (text: string, further = {}) => ({
    input: { menuID: venue.menuId, file: base64(text), ...further },
  });
  const exported = async (format: string): Promise<string> =>
    (await api.call(exporting, { menu: venue.menuId, format })).data.exportMenu.content;
  const repricing = (price: string) => `item_id;price\n${venue.itemId};${price}`;

  it('previews all changes field by field without making them', async () => {
    const before = await stack.countCommits();
    const text = `type;item_id;section_id;name_bg;price;description_bg
item;${venue.itemId};;Шопска салата;12,50;Домати
section;;;Супи;;Топли
item;;;Таратор;4;`;
    const { data } = await api.call(preview, inputOf(text));
    const { changes, unchanged, faultCount } = data.previewMenuImport;
    expect({ unchanged, faultCount }).toEqual({ unchanged: 1, faultCount: 0 });
    expect(changes).toMatchObject([
      {
        action: 'CHANGED',
        kind: 'ITEM',
        id: venue.itemId,
        fields: [
          { column: 'description.bg', old: 'Описание', new: 'Домати' },
          { column: 'price', old: '10.00', new: '12.50' },
        ],
      },
      { action: 'CREATED', kind: 'SECTION', name: 'Супи' },
      { action: 'CREATED', kind: 'ITEM', name: 'Таратор' },
    ]);
    expect(await stack.countCommits()).toBe(before);
  });

  it('reports an image on a foreign host with a note instead of a fault', async () => {
    const noted = `query ($input: ImportMenuInput!) { previewMenuImport(input: $input) {
      faultCount notes { row column code text } } }`;
    const url = 'https://tracker.example/a.jpg';
    const text = `type;item_id;image\nitem;${venue.itemId};${url}`;
    const { data } = await api.call(noted, inputOf(text));
    expect(data.previewMenuImport).toEqual({
      faultCount: 0,
      notes: [{ row: 2, column: 'image', code: 'FOREIGN_IMAGE', text: url }],
    });
  });

  it('makes a single commit, based on the previewed version, even if the request is repeated', async () => {
    const file = repricing('11');
    const { data } = await api.call(preview, inputOf(file));
    const variables = { ...inputOf(file), ifVersion: data.previewMenuImport.version };
    const key = { 'idempotency-key': `import-${venue.menuId}` };
    const before = await stack.countCommits();
    const first = await api.call(importing, variables, key);
    expect(first.data.importMenu).toEqual({ created: 0, changed: 1, removed: 0, unchanged: 1 });
    const again = await api.call(importing, variables, key);
    expect(again.data).toEqual(first.data);
    expect(await stack.countCommits()).toBe(before + 1);
    const late = await api.call(importing, { ...variables, ...inputOf(repricing('12')) });
    expect(late.code).toBe('CONFLICT');
    const conflicting = await api.call(importing, inputOf(repricing('13')), key);
    expect(conflicting.code).toBe('CONFLICT');
    expect(await stack.countCommits()).toBe(before + 1);
  });

  it('accepts a full menu in three languages, and exports it unchanged', async () => {
    const before = await stack.countCommits();
    const filled = await api.call(importing, inputOf(fullMenu(), { removeMissing: true }));
    expect(filled.data.importMenu).toEqual({ created: 325, changed: 0, removed: 2, unchanged: 0 });
    expect(await stack.countCommits()).toBe(before + 1);
    const listed = await api.call('{ listItems(limit: 300) { items { translations } } }', {});
    const names = listed.data.listItems.items.map(
      ({ translations }: { readonly translations: string }) => JSON.parse(translations).name.en,
    );
    expect(names).toEqual(Array.from({ length: 300 }, (_, index) => `Dish ${index}`));
    for (const format of ['CSV', 'XLSX']) {
      const content = await exported(format);
      const input = { menuID: venue.menuId, file: content, removeMissing: true };
      const { data } = await api.call(importing, { input });
      expect(data.importMenu).toEqual({ created: 0, changed: 0, removed: 0, unchanged: 325 });
      expect(await exported(format)).toBe(content);
    }
    expect(await stack.countCommits()).toBe(before + 1);
  });

  it("accepts the venue's hours only from the owner, but a menu's hours from editors too", async () => {
    const owner = await newPerson(stack);
    const { menuId: menuID } = await createVenue(owner, 'Механа Часове');
    const editor = await newMember(stack, owner, 'editor');
    const input = (...rows: readonly string[]) => {
      const text = ['Важи за;Ден или дата;От;До', ...rows].join('\n');
      return { input: { menuID, file: base64(text), removeMissing: true } };
    };
    const ofVenue = input('Заведение;пн-нд;10:00;24:00', 'Кухня;пн;затворено;');
    const looking = `query ($input: ImportMenuInput!) { previewMenuImport(input: $input) {
      changes { kind } faults { row column code text } } }`;
    const looked = await editor.call(looking, ofVenue);
    expect(looked.data.previewMenuImport).toEqual({
      changes: [],
      faults: [2, 3].map((row) => ({ row, column: 'whose', code: 'OWNERS_HOURS', text: null })),
    });
    expect((await editor.call(importing, ofVenue)).code).toBe('BAD_USER_INPUT');
    const mine = await owner.call(looking, ofVenue);
    expect(mine.data.previewMenuImport.changes).toEqual([
      { kind: 'OPENING_HOURS' },
      { kind: 'KITCHEN_HOURS' },
    ]);
    const imported = await owner.call(importing, ofVenue);
    expect(imported.data.importMenu).toMatchObject({ changed: 2, removed: 0 });
    const ofMenu = await editor.call(importing, input('Меню;пн;12:00;15:00'));
    expect(ofMenu.data.importMenu).toMatchObject({ changed: 1, removed: 0 });
    const stored = await owner.call(`{
      listAccounts { items { openingHours { weekly { from to } } kitchenHours { weekly { from } } } }
      listMenus { items { schedule { weekly { days from } } } } }`);
    const [account] = stored.data.listAccounts.items;
    expect(account.openingHours.weekly).toEqual([{ from: '10:00', to: '00:00' }]);
    expect(account.kitchenHours.weekly).toEqual([]);
    expect(stored.data.listMenus.items[0].schedule.weekly).toMatchObject([{ days: ['MONDAY'] }]);
  });

  describe("importing a restaurant's own list", () => {
    const own = 'Механа;;\nКухня;Манджа;Пари\nСкара;Кебапче;2,40 лв.\nСкара;Кюфте;€ 1,20';
    // The menu is full, so the import has to delete the entities that the list lacks.
    const columns = ['category', 'name.bg', 'price'];
    const asked = { columns, headingRow: 2, removeMissing: true };
    const looking = `query ($input: ImportMenuInput!) { previewMenuImport(input: $input) {
      faultCount faults { row column code } unreadRows changes { action kind name }
      table { headingRow known columns { heading column } rows } } }`;
    const looked = async (text: string, further = {}) =>
      (await api.call(looking, inputOf(text, further))).data.previewMenuImport;

    it("shows the detected table and applies the user's corrections", async () => {
      const first = await looked(own);
      expect(first.faults).toEqual([{ row: null, column: null, code: 'NO_HEADING' }]);
      expect(first.table).toMatchObject({ headingRow: 2, known: false });
      expect(first.table.columns).toEqual([
        { heading: 'Кухня', column: 'category' },
        { heading: 'Манджа', column: 'name.bg' },
        { heading: 'Пари', column: 'price' },
      ]);
      expect(first.table.rows[2]).toEqual(['Скара', 'Кебапче', '2,40 лв.']);
      const picked = await looked(own, asked);
      expect(picked.faults).toEqual([{ row: 4, column: 'price', code: 'OTHER_CURRENCY' }]);
      expect(picked.unreadRows).toEqual([1]);
      const taken = await looked(own, { ...asked, anyCurrency: true });
      const created = taken.changes.filter(
        ({ action }: { action: string }) => action === 'CREATED',
      );
      expect(created).toEqual([
        { action: 'CREATED', kind: 'SECTION', name: 'Скара' },
        { action: 'CREATED', kind: 'ITEM', name: 'Кебапче' },
        { action: 'CREATED', kind: 'ITEM', name: 'Кюфте' },
      ]);
    });

    it.each([
      [{ columns: ['цена'] }, 'columns'],
      [{ columns: Array.from({ length: 201 }, () => 'price') }, 'columns'],
      [{ headingRow: -1 }, 'headingRow'],
      [{ headingRow: 5_001 }, 'headingRow'],
    ])('refuses %j', async (further, field) => {
      const answer = await api.call(looking, inputOf(own, further));
      expect([answer.code, answer.errors?.[0]?.extensions.field]).toEqual([
        'BAD_USER_INPUT',
        field,
      ]);
    });
  });
});
