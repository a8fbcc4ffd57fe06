/**
 * Stores a small backup of a venue, written by this release, and the API's answers to the venue's
 * owner. In later releases, `stored-backups.int.spec.ts` restores the backup:
 *
 * npm run release:backup
 */
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readEnvironment as readOperatorEnvironment, runOperator } from '@qr-menu/operator';
import { createLogger, productVersion } from '@qr-menu/runtime/process';
import { readEnvironment, type Standalone, startStandalone } from '@qr-menu/standalone';
import { createScratch } from '@qr-menu/testkit';
import { type ApiClient, createApiClient, emptyClient, signIn } from '@qr-menu/testkit/stack';
import sharp from 'sharp';

// These credentials were made up for this file and protect nothing.
const owner = { email: 'owner@example.com', password: 'a password of a fixture' };
const passphrase = 'the passphrase of a fixture';

const day = 86_400_000;
const everyDay = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
const workdays = everyDay.slice(0, 5);

const named = (bg: string, en: string): string =>
  JSON.stringify({
    name: { bg, en },
    description: { bg: `${bg} на деня`, en: `${en} of the day` },
  });

/** Returns a client that throws if a call is refused. */
function strictly({ call }: ApiClient): ApiClient {
  return {
    call: async (...args) => {
      const answer = await call(...args);
      if (answer.errors) throw new Error(`${args[0]}: ${JSON.stringify(answer.errors)}`);
      return answer;
    },
  };
}

type Create = (kind: string, input: object) => Promise<string>;

/** Uses each feature that stores data at least once. */
async function createVenue({ call }: ApiClient, imageUrl: string): Promise<void> {
  const create: Create = async (kind, input) => {
    const mutation = `mutation ($input: Create${kind}Input!) { create${kind}(input: $input) { id } }`;
    return (await call(mutation, { input })).data[`create${kind}`].id;
  };
  const venue = { name: 'Кафе Архив', email: owner.email, phone: '+359 2 555 0199' };
  const id = await create('Account', venue);
  const update = 'mutation ($input: UpdateAccountInput!) { updateAccount(input: $input) { id } }';
  await call(update, { input: { id, ...account } });
  const menuIDs = await createMenus(create);
  await call('mutation ($ids: [ID!]!) { reorderMenus(menuIDs: $ids) { id } }', { ids: menuIDs });
  const [breakfast = '', all = ''] = menuIDs;
  const itemID = await createItems(create, { breakfast, all }, imageUrl);
  const localTime = `${new Date(Date.now() + 300 * day).toISOString().slice(0, 10)}T12:00`;
  const schedule =
    'mutation ($input: ScheduleChangeInput!) { scheduleChange(input: $input) { id } }';
  await call(schedule, { input: { localTime, itemIDs: [itemID], soldOut: true } });
}

const account = {
  description: 'Кафе с архив',
  timeZone: 'Europe/Athens',
  dayBegins: '05:00',
  openingHours: {
    weekly: [{ days: everyDay, from: '08:00', to: '01:00' }],
    dates: [{ date: '12-25', windows: [] }],
  },
  kitchenHours: { weekly: [{ days: everyDay, from: '09:00', to: '22:00' }], dates: [] },
  card: {
    address: { bg: 'ул. „Архивна“ 1, София', en: '1 Arhivna St, Sofia' },
    wifi: { name: 'Archive', password: 'for the guests' },
    links: [],
    payment: { bg: 'В брой и с карта' },
    serviceCharge: {},
  },
  look: { accent: 210, style: 'BISTRO', scheme: 'DARK' },
};

async function createMenus(create: Create): Promise<readonly string[]> {
  const morning = { weekly: [{ days: workdays, from: '08:00', to: '11:00' }], dates: [] };
  const common = { active: true, currency: '€' };
  return [
    await create('Menu', {
      translations: named('Закуска', 'Breakfast'),
      schedule: morning,
      ...common,
    }),
    await create('Menu', { translations: named('Меню', 'Menu'), ...common }),
  ];
}

/** Returns the id of an item on which nothing else depends. */
async function createItems(
  create: Create,
  menus: { readonly breakfast: string; readonly all: string },
  imageUrl: string,
): Promise<string> {
  const windows = [{ days: workdays, from: '17:00', to: '19:00' }];
  const milk = await create('Ingridients', {
    translations: named('Мляко', 'Milk'),
    number: 7,
    allergens: ['MILK'],
  });
  const group = await create('OptionGroup', {
    translations: named('Добавки', 'Extras'),
    max: 2,
    options: [{ translations: named('Сирене', 'Cheese'), priceDelta: 0.8, contains: ['MILK'] }],
  });
  const morning = await create('Section', {
    menuID: menus.breakfast,
    translations: named('Топло', 'Warm'),
    weekShown: true,
  });
  const bar = await create('Section', {
    menuID: menus.all,
    translations: named('Бар', 'Bar'),
    happyHour: { windows, percent: 20 },
    optionGroupIDs: [group],
  });
  await create('Item', {
    sectionID: morning,
    translations: named('Баница', 'Banitsa'),
    price: 3.5,
    allergens: { contains: ['GLUTEN', 'EGGS', 'MILK'], mayContain: ['SESAME'] },
    diets: ['VEGETARIAN'],
    days: { weekdays: ['MONDAY', 'THURSDAY'], dates: [] },
    ingredientIDs: [milk],
    imageUrl,
  });
  await create('Item', {
    sectionID: bar,
    translations: named('Лимонада', 'Lemonade'),
    variants: [
      { volume: '0.3 l', price: 3.2 },
      { volume: '0.5 l', price: 4.6, deposit: 0.25 },
    ],
    happyHour: { windows, prices: [2.5, null] },
    spiciness: 1,
  });
  return create('Item', { sectionID: bar, translations: named('Сок', 'Juice'), price: 2.8 });
}

const schedule = 'weekly { days from to } dates { date windows { from to } } from until';
const happyHour = 'happyHour { windows { days from to } percent prices }';

/** Omits values that change over time, such as the dishes of the day. */
const questions = [
  `{ listAccounts(limit: 9) { items { id name email phone description timeZone dayBegins openingHours { ${schedule} }
    kitchenHours { ${schedule} } look { accent style scheme }
    card { address { bg en } wifi { name password } links { kind url } payment { bg } } } } }`,
  `{ listMenus(limit: 9) { items { id translations active currency position schedule { ${schedule} } } } }`,
  `{ listSections(limit: 9) { items { id menuID translations position weekShown optionGroupIDs ${happyHour} } } }`,
  `{ listItems(limit: 9) { items { id sectionID translations price volume position active imageUrl diets spiciness
    ingredientIDs optionGroupIDs allergens { contains mayContain declaredAt changedSince }
    variants { id translations volume price deposit } days { weekdays dates } ${happyHour} } } }`,
  '{ listOptionGroups(limit: 9) { items { id translations min max options { id translations priceDelta contains } } } }',
  '{ listScheduledChanges { id localTime itemIDs soldOut names { bg } } }',
];

async function write(target: string, standalone: Standalone, dataDir: string): Promise<void> {
  const origin = `http://localhost:${standalone.port}`;
  const user = await standalone.ensureUser?.({ ...owner, name: 'Owner', phone: '+359888123456' });
  const config = await (await fetch(`${origin}/config.json`)).json();
  const authorization = await signIn(origin, config.userPoolClientId, owner);
  const api = strictly(createApiClient(origin, { authorization }));
  const picture = { create: { width: 32, height: 24, channels: 3, background: '#c60' } } as const;
  const imageUrl = await standalone
    .ownerInProcess(user?.sub ?? '')
    .storePicture('banitsa.webp', 'image/webp', () => sharp(picture).webp().toBuffer());
  await createVenue(api, imageUrl);
  await standalone.settle();
  const answers = [];
  for (const query of questions) answers.push({ query, data: (await api.call(query)).data });
  await mkdir(target, { recursive: true });
  const output: string[] = [];
  const print = (text: string) => void output.push(text);
  const code = await runOperator(['backup', '--to', path.join(target, 'backup')], {
    readEnvironment: () =>
      readOperatorEnvironment({ DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase }),
    print,
    printError: print,
  });
  if (code !== 0) throw new Error(output.join(''));
  const content = { owner, passphrase, answers };
  await writeFile(path.join(target, 'answers.json'), `${JSON.stringify(content, null, 2)}\n`);
}

async function main(): Promise<void> {
  const fixtures = path.join(import.meta.dirname, '../../services/operator/test/fixtures/backups');
  const target = path.join(fixtures, productVersion());
  if (existsSync(target)) throw new Error(`${target} exists, and a release never changes`);
  const scratch = await createScratch(tmpdir());
  const dataDir = path.join(scratch.directory, 'data');
  await mkdir(dataDir);
  const standalone = await startStandalone({
    environment: readEnvironment({
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: 'off',
      LOG_PARTITIONS: '1',
      PASSWORD_COST: '16',
    }),
    logger: createLogger('fixture', 'error'),
    clientDir: await emptyClient(dataDir),
    print: () => undefined,
    onCrash: (error) => {
      throw error;
    },
  });
  try {
    await write(target, standalone, dataDir);
    process.stdout.write(`${path.relative(process.cwd(), target)}\n`);
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  } finally {
    await standalone.stop();
    await scratch.remove();
  }
}

await main();
