import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import WebSocket from 'ws';
import { mutate } from '../test/owner-calls.ts';

export type Victim = {
  readonly origin: string;
  /** The ID token of an owner who has no content yet. */
  readonly token: string;
};

/** Attacks until the signal is aborted. */
export type Attack = (victim: Victim, over: AbortSignal) => Promise<void>;

export const attacks = {
  'files that people send': badFiles,
  'long streams': longStream,
  'answers without bound': largeAnswers,
  sockets: manySockets,
  'drawings and images': heavyPictures,
  'before admission': unadmitted,
} as const satisfies Readonly<Record<string, Attack>>;

export type AttackName = keyof typeof attacks;

/** Repeats a step in several loops. Ignores errors, because they mean that the defence works. */
async function repeat(
  loops: number,
  over: AbortSignal,
  step: (round: number) => Promise<unknown>,
): Promise<void> {
  let round = 0;
  const loop = async () => {
    while (!over.aborted) {
      await step(round++).catch(() => delay(20));
    }
  };
  await Promise.all(Array.from({ length: loops }, loop));
}

/** Retries a step until it succeeds, because a running attack can interrupt a call. */
async function insist<Result>(over: AbortSignal, step: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (over.aborted) throw error;
      await delay(100);
    }
  }
}

const patience = 15_000;

async function graphql(
  { origin, token }: Pick<Victim, 'origin' | 'token'>,
  query: string,
  variables: object = {},
): Promise<unknown> {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token !== '' && { authorization: token }),
    },
    body: JSON.stringify({ query, variables }),
    signal: AbortSignal.timeout(patience),
  });
  return response.json();
}

async function openMenu({ origin, token }: Victim): Promise<string> {
  await mutate(origin, token, 'createAccount', {
    name: `Attack ${randomUUID().slice(0, 8)}`,
    email: 'attacker@example.com',
    phone: '+359888123456',
  });
  const translations = JSON.stringify({ name: { bg: 'Меню' }, description: { bg: 'Меню' } });
  return (await mutate(origin, token, 'createMenu', { translations })).id;
}

const heading = 'Type;Name BG;Price\n';

/** Returns a workbook with one sheet that has these cells. */
function workbook(cells: string): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const files = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${cells}</sheetData></worksheet>`,
  };
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  );
}

/** References that a reader may interpret as extremely distant cells. */
const farAddresses = [
  'A1e9',
  'A&#57;99999999',
  'A0x7fffffff',
  'A９９９９９９９９',
  'A 99999999',
  'ZZZZZZ1',
];

async function badFiles(victim: Victim, over: AbortSignal): Promise<void> {
  const menuID = await insist(over, () => openMenu(victim));
  const files = [
    ...farAddresses.map((address) =>
      workbook(
        `<row r="1"><c r="A1" t="str"><v>Type</v></c></row><row><c r="${address}"><v>1</v></c></row>`,
      ),
    ),
    strToU8(heading + '\n'.repeat(700_000)),
    strToU8(`${heading}item;x;${' '.repeat(600_000)}x\n`),
    strToU8(`${heading}${'"'.repeat(700_000)}\n`),
    strToU8(`${heading}${';'.repeat(700_000)}\n`),
  ].map((bytes) => Buffer.from(bytes).toString('base64'));
  const preview = `query ($input: ImportMenuInput!) {
    previewMenuImport(input: $input) { faultCount }
  }`;
  await repeat(4, over, (round) =>
    graphql(victim, preview, { input: { menuID, file: files[round % files.length] } }),
  );
}

/**
 * Returns a table of the maximum size for one change (256 KB), with different content each time. Its 300
 * dishes replace those of the previous import, because deletions also take up space in the log.
 */
function longTable(round: number): string {
  const text = (row: number) => `${round} ${row} `.repeat(200).slice(0, 450);
  const rows = Array.from({ length: 300 }, (_, row) => `item;Ястие ${row};9.50;"${text(row)}"`);
  const table = `Type;Name BG;Price;Description BG\nsection;Салати;;"${round}"\n${rows.join('\n')}`;
  return Buffer.from(table).toString('base64');
}

const importMenu = `mutation ($input: ImportMenuInput!) { importMenu(input: $input) { changed } }`;

const importTable = (victim: Victim, menuID: string, round: number): Promise<unknown> =>
  graphql(victim, importMenu, { input: { menuID, file: longTable(round), removeMissing: true } });

/**
 * Creates a menu and fills it with a few imports of the maximum size. @throws if they are refused as too
 * large, because the stream would then stay short
 */
async function openFullMenu(victim: Victim, over: AbortSignal): Promise<string> {
  const menuID = await insist(over, () => openMenu(victim));
  for (let round = 0; round < 4; round += 1) {
    const answer = await insist(over, () => importTable(victim, menuID, round));
    if (JSON.stringify(answer).includes('LIMIT_EXCEEDED')) {
      throw new Error(`the imports of this attack are refused: ${JSON.stringify(answer)}`);
    }
  }
  return menuID;
}

async function longStream(victim: Victim, over: AbortSignal): Promise<void> {
  const menuID = await openFullMenu(victim, over);
  await repeat(4, over, (round) => importTable(victim, menuID, round));
}

async function largeAnswers(victim: Victim, over: AbortSignal): Promise<void> {
  await openFullMenu(victim, over);
  const fields = 'items { events changes { fields } }';
  const aliases = Array.from(
    { length: 10 },
    (_, n) => `a${n}: workspaceHistory(limit: 200) { ${fields} }`,
  );
  await repeat(4, over, () => graphql(victim, `{ ${aliases.join(' ')} }`));
}

async function manySockets({ origin, token }: Victim, over: AbortSignal): Promise<void> {
  const open = async (payload: object): Promise<WebSocket> => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('open', resolve).once('close', resolve));
    if (socket.readyState === WebSocket.OPEN) {
      socket.send(JSON.stringify({ type: 'connection_init', payload }));
    }
    return socket;
  };
  const idle = Promise.all(
    Array.from({ length: 400 }, (_, n) => open(n % 2 === 0 ? { authorization: token } : {})),
  );
  let socket = await open({ authorization: token });
  const query = 'subscription { onUpdateItem { id } }';
  while (!over.aborted) {
    if (socket.readyState !== WebSocket.OPEN) socket = await open({ authorization: token });
    for (let n = 0; n < 200 && socket.readyState === WebSocket.OPEN; n += 1) {
      socket.send(JSON.stringify({ type: 'subscribe', id: randomUUID(), payload: { query } }));
    }
    await delay(50);
  }
  for (const openSocket of [socket, ...(await idle)]) openSocket.terminate();
}

/** An SVG file disguised as a PNG. Rendering its nested filters would keep libvips busy for minutes. */
const slowSvg = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="5000"><filter id="f">${'<feTurbulence baseFrequency="0.9" numOctaves="9"/><feGaussianBlur stdDeviation="90"/>'.repeat(
    20_000,
  )}</filter><rect width="9000" height="5000" filter="url(#f)"/></svg>`,
);

async function heavyPictures(victim: Victim, over: AbortSignal): Promise<void> {
  const { origin } = victim;
  await insist(over, () => openMenu(victim));
  const code = await insist(over, () => ownCode(victim));
  const white = {
    create: { width: 8_000, height: 6_500, channels: 3, background: '#fff' },
  } as const;
  const upload = async (picture: Buffer): Promise<void> => {
    const input = {
      fileName: 'a.png',
      contentType: 'image/png',
      size: picture.byteLength,
      purpose: 'ITEM',
    };
    const { data } = (await graphql(
      victim,
      `mutation ($input: CreateUploadInput!) {
        createUpload(input: $input) { uploadToken url headers { name value } }
      }`,
      { input },
    )) as {
      data: {
        createUpload: {
          uploadToken: string;
          url: string;
          headers: readonly { name: string; value: string }[];
        };
      };
    };
    const { uploadToken, url, headers } = data.createUpload;
    await fetch(new URL(url, origin), {
      method: 'PUT',
      headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])),
      body: new Uint8Array(picture),
      signal: AbortSignal.timeout(patience),
    });
    await graphql(
      victim,
      'mutation ($input: CompleteUploadInput!) { completeUpload(input: $input) { url } }',
      { input: { uploadToken } },
    );
  };
  const tent = (round: number) =>
    fetch(`${code}.png?layout=tent&size=${4_000 - (round % 100)}&logo=${round % 2}`, {
      signal: AbortSignal.timeout(patience),
    }).then((response) => response.arrayBuffer());
  const uploads = async () => {
    const picture = await sharp(white).png({ compressionLevel: 9 }).toBuffer();
    await repeat(4, over, (round) => upload(round % 2 === 0 ? picture : slowSvg));
  };
  await Promise.all([repeat(30, over, tent), uploads()]);
}

/** This attack has its own client address, so that rate limits do not affect the other attack. */
const ownAddress = '127.0.2.1';

async function unadmitted({ origin }: Victim, over: AbortSignal): Promise<void> {
  const { hostname, port } = new URL(origin);
  const sockets = Array.from({ length: 3_000 }, () => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: ownAddress });
    socket.on('error', () => undefined);
    socket.write('POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\n\r\n{');
    return socket;
  });
  const values = Array.from({ length: 15_000 }, (_, n) => n);
  const variables = { values, text: 'x'.repeat(700_000) };
  const query = `{ ${Array.from({ length: 300 }, (_, n) => `a${n}: __typename`).join(' ')} }`;
  await repeat(16, over, (round) =>
    graphql(
      { origin, token: round % 2 === 0 ? `e30.${'x'.repeat(12_000)}.x` : '' },
      query,
      variables,
    ),
  );
  for (const socket of sockets) socket.destroy();
}

/** Returns the URL in the printed QR codes of the venue. */
async function ownCode(victim: Victim): Promise<string> {
  const { data } = (await graphql(victim, '{ listAccounts { items { qrUrl } } }')) as {
    data: { listAccounts: { items: readonly { qrUrl: string }[] } };
  };
  return data.listAccounts.items[0]?.qrUrl ?? '';
}
