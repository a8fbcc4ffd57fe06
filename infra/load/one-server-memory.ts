/**
 * Prints the memory of one process with its embedded Postgres, started as in `qr-menu.service`:
 * empty, with a hundred venues, and after a whole day's visits within a few minutes.
 * Then prints how soon the process answers after a restart.
 *
 * npm run bench:one-server -- [--venues 100] [--pictures 20] [--visits 10000] [--changes 300]
 *
 * Each venue has 60 to 100 items in three languages, some with a photo from a phone. Visits request
 * photos, and pages in the three languages. Every second page is requested again with its ETag. At
 * the same time, prices change and guests keep their pages open. Memory includes each process's part
 * of shared memory (`Pss`), so the sum is the amount that the machine needs.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { startTarget } from '../attacks/target.ts';
import { addressOfClient } from '../drills/address-of.ts';
import { cognitoAt, signUpOwner } from '../test/owner-calls.ts';

const { values } = parseArgs({
  options: {
    venues: { type: 'string', default: '100' },
    pictures: { type: 'string', default: '20' },
    visits: { type: 'string', default: '10000' },
    changes: { type: 'string', default: '300' },
  },
});
const count = {
  venues: Number(values.venues),
  pictures: Number(values.pictures),
  visits: Number(values.visits),
  changes: Number(values.changes),
};
const guestsAtOnce = 20;
const pagesLeftOpen = 50;
/** In megabytes. */
const machine = 1_024;
const languages = ['bg', 'en', 'de'];
const root = path.join(import.meta.dirname, '../..');

type Venue = {
  readonly address: string;
  readonly token: string;
  readonly items: readonly string[];
  readonly pictures: readonly string[];
};

/** Reads the arguments and variables from the systemd unit, with which the process is started. */
async function serviceUnit() {
  const text = await readFile(path.join(root, 'infra/one-server/qr-menu.service'), 'utf8');
  const [, words = ''] = /^ExecStart=\S+ (.+)$/m.exec(text) ?? [];
  const variables = [...text.matchAll(/^Environment=(\w+)=(.*)$/gm)];
  return {
    args: words.split(' '),
    variables: Object.fromEntries(variables.map(([, name = '', value = '']) => [name, value])),
  };
}

type Memory = { readonly process: number; readonly postgres: number };

/** Returns the memory of a process and all its children, in megabytes. */
async function memoryOf(pid: number, isOfPostgres = false): Promise<Memory> {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const isPostgres = isOfPostgres || (await read('comm')).trim() === 'postgres';
  const own = Number(/^Pss:\s+(\d+) kB$/m.exec(await read('smaps_rollup'))?.[1] ?? 0) / 1_024;
  const children = (await read(`task/${pid}/children`)).split(' ').filter((id) => id !== '');
  let sum = isPostgres ? { process: 0, postgres: own } : { process: own, postgres: 0 };
  for (const child of children) sum = added(sum, await memoryOf(Number(child), isPostgres));
  return sum;
}

const added = (left: Memory, right: Memory): Memory => ({
  process: left.process + right.process,
  postgres: left.postgres + right.postgres,
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const { args, variables } = await serviceUnit();
const target = await startTarget(args, { DEMO: 'off', TRUSTED_PROXIES: '1', ...variables });
let highest: Memory = { process: 0, postgres: 0 };
let isOver = false;
const total = (memory: Memory): number => memory.process + memory.postgres;

async function show(when: string): Promise<void> {
  const memory = await memoryOf(target.pid);
  print(lineOf(when, memory));
}

const lineOf = (when: string, memory: Memory): string => {
  const megabytes = [memory.process, memory.postgres, total(memory)].map((each) =>
    each.toFixed(0).padStart(5),
  );
  const [node, postgres, together] = megabytes;
  return `${when.padEnd(34)} node ${node} MB, Postgres ${postgres} MB, together ${together} MB`;
};

async function watch(): Promise<void> {
  while (!isOver) {
    const memory = await memoryOf(target.pid);
    if (total(memory) > total(highest)) highest = memory;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function call<Answer>(token: string, query: string, input: object): Promise<Answer> {
  const answer = await fetch(`${target.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify({ query, variables: { input } }),
  });
  const { data, errors } = (await answer.json()) as {
    data: Readonly<Record<string, Answer>>;
    errors?: readonly { extensions?: { code?: string } }[];
  };
  if (errors?.[0]?.extensions?.code === 'RATE_LIMITED') {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return call(token, query, input);
  }
  const [first] = Object.values(data ?? {});
  if (errors || first === undefined) throw new Error(JSON.stringify(errors));
  return first;
}

/** Returns a price list with this many items, taken from the demo venue's list. */
async function priceList(items: number): Promise<string> {
  const [head = '', ...rows] = (
    await readFile(path.join(root, 'services/standalone/demo/roden-kray.csv'), 'utf8')
  ).split('\n');
  let left = items;
  const taken = rows.filter((row) => left > 0 && (!row.startsWith('item,') || left-- > 0));
  return Buffer.from([head, ...taken].join('\n')).toString('base64');
}

/** Returns a picture with many colours that is as large as a photo from a phone. */
async function takePhoto(): Promise<Buffer> {
  const grain = sharp(randomBytes(300 * 225 * 3), {
    raw: { width: 300, height: 225, channels: 3 },
  });
  return grain.resize(4_000, 3_000).jpeg({ quality: 85 }).toBuffer();
}

async function upload(token: string, photo: Buffer): Promise<string> {
  type Upload = {
    readonly uploadToken: string;
    readonly url: string;
    readonly headers: readonly { readonly name: string; readonly value: string }[];
  };
  const create = `mutation ($input: CreateUploadInput!) {
    createUpload(input: $input) { uploadToken url headers { name value } } }`;
  const input = {
    fileName: 'снимка.jpg',
    contentType: 'image/jpeg',
    size: photo.length,
    purpose: 'ITEM',
  };
  const { uploadToken, url, headers } = await call<Upload>(token, create, input);
  const sent = await fetch(new URL(url, target.origin), {
    method: 'PUT',
    headers: headers.map(({ name, value }): [string, string] => [name, value]),
    body: new Uint8Array(photo),
  });
  if (!sent.ok) throw new Error(`an upload was refused: ${sent.status}`);
  const complete =
    'mutation ($input: CompleteUploadInput!) { completeUpload(input: $input) { url } }';
  return (await call<{ url: string }>(token, complete, { uploadToken })).url;
}

async function openVenue(index: number, photo: Buffer): Promise<Venue> {
  const cognito = cognitoAt(`${target.origin}/identity/`, 'qrmenuweb', addressOfClient(index));
  const token = await signUpOwner(cognito, `owner-${index}@example.com`, target.outboxFile);
  const create = (entity: string, input: object) =>
    call<{ id: string }>(
      token,
      `mutation ($input: Create${entity}Input!) { create${entity}(input: $input) { id } }`,
      input,
    );
  const name = `Заведение ${index}`;
  await create('Account', { name, email: 'venue@example.com', phone: '+359888123456' });
  const translations = JSON.stringify({ name: { bg: 'Меню' }, description: { bg: 'Цял ден' } });
  const { id: menuID } = await create('Menu', { translations, active: true });
  const file = { menuID, file: await priceList(60 + (index % 41)) };
  await call(
    token,
    'mutation ($input: ImportMenuInput!) { importMenu(input: $input) { created } }',
    file,
  );
  const list = await call<{ items: readonly { id: string }[] }>(
    token,
    'query { listItems(limit: 100) { items { id } } }',
    {},
  );
  const items = list.items.map(({ id }) => id);
  const pictures: string[] = [];
  if (index < count.pictures) {
    const imageUrl = await upload(token, photo);
    await change(token, { id: items[0], imageUrl });
    pictures.push(imageUrl);
  }
  return { address: `/menu/${encodeURIComponent(`заведение-${index}`)}`, token, items, pictures };
}

const change = (token: string, input: object) =>
  call(token, 'mutation ($input: UpdateItemInput!) { updateItem(input: $input) { id } }', input);

const agent = new Agent({ keepAlive: true, maxSockets: guestsAtOnce });
const statuses = new Map<number, number>();

function visit(target: URL, guest: number, etag = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      'accept-encoding': 'gzip, br',
      'x-forwarded-for': addressOfClient(guest),
      ...(etag && { 'if-none-match': etag }),
    };
    request(target, { agent, headers }, (response) => {
      const { statusCode = 0, headers } = response;
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      response.resume().once('end', () => resolve(headers.etag ?? ''));
    })
      .once('error', reject)
      .end();
  });
}

async function visitAll(venues: readonly Venue[]): Promise<void> {
  let next = 0;
  const guest = async (): Promise<void> => {
    while (next < count.visits) {
      const turn = next++;
      // Some venues get far more visits than others.
      const { address, pictures } = venues[Math.floor(venues.length * ((turn * 0.618) % 1) ** 2)] ??
        venues[0] ?? { address: '/', pictures: [] };
      const page = new URL(`${address}?lang=${languages[turn % 3]}`, target.origin);
      const etag = await visit(page, turn);
      if (turn % 2 === 0) await visit(page, turn, etag);
      const picture = pictures[turn % pictures.length];
      if (picture !== undefined) await visit(new URL(picture, target.origin), turn);
    }
  };
  await Promise.all(Array.from({ length: guestsAtOnce }, guest));
}

/** In seconds. Measured with 200 venues on an otherwise idle machine. */
const firstAnswer = 5;

/** Measures the time from the start of a new process until it serves the menu of the last venue. */
async function restart(venues: readonly Venue[]): Promise<void> {
  const { origin, startedAt } = await target.restart();
  const seconds = (): number => (performance.now() - startedAt) / 1_000;
  const ready = seconds();
  const { status } = await fetch(new URL(venues.at(-1)?.address ?? '/', origin));
  const answered = seconds();
  const load = loadavg()[0]?.toFixed(1);
  print(
    `${venues.length} venues, a new process: ready after ${ready.toFixed(1)} s, first menu ${status} after ${answered.toFixed(1)} s, load average ${load}` +
      ` (aim ${firstAnswer} s: ${answered <= firstAnswer && status === 200 ? 'reached' : 'MISSED'})`,
  );
}

async function changePrices(venues: readonly Venue[]): Promise<void> {
  for (let turn = 0; turn < count.changes; turn += 1) {
    const { token, items } = venues[turn % venues.length] ?? {};
    const id = items?.[turn % items.length];
    if (token !== undefined && id !== undefined)
      await change(token, { id, price: 5 + (turn % 100) / 10 });
  }
}

try {
  await show('empty');
  void watch();
  const photo = await takePhoto();
  const startedAt = performance.now();
  const venues: Venue[] = [];
  for (let index = 0; index < count.venues; index += 1) venues.push(await openVenue(index, photo));
  const items = venues.reduce((sum, venue) => sum + venue.items.length, 0);
  const seconds = () => Math.round((performance.now() - startedAt) / 1_000);
  await show(`${venues.length} venues, ${items} items, ${seconds()} s`);
  const staying = new AbortController();
  const open = venues.slice(0, pagesLeftOpen).map(({ address }, guest) =>
    fetch(`${target.origin}${address}/events`, {
      headers: { 'x-forwarded-for': addressOfClient(guest) },
      signal: staying.signal,
    }),
  );
  await Promise.all(open);
  await Promise.all([visitAll(venues), changePrices(venues)]);
  await show(`${count.visits} visits, ${seconds()} s`);
  print(lineOf('the highest meanwhile', highest));
  print(
    `answers: ${[...statuses].map(([status, times]) => `${status} ${times} times`).join(', ')}`,
  );
  const isReached = total(highest) <= machine;
  print(`aim: under ${machine} MB together: ${isReached ? 'reached' : 'MISSED'}`);
  staying.abort();
  await restart(venues);
} finally {
  isOver = true;
  agent.destroy();
  await target.stop();
}
