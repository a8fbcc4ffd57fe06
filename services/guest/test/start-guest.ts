import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { withoutAccents } from '@qr-menu/domain/names';
import { print } from '@qr-menu/print/draw';
import { startHttpServer, usualHeaders } from '@qr-menu/runtime/http';
import { createLogger, systemClock } from '@qr-menu/runtime/process';
import { type Language, languages } from '@qr-menu/schema';
import { accentedName, venueExists } from '@qr-menu/stores/archive';
import type { ReadOwnImage } from '@qr-menu/stores/images';
import {
  createMemoryMenuDocuments,
  type MenuDocuments,
  type OfferedMenus,
  type StoredDocument,
  type VenueDocuments,
} from '@qr-menu/stores/menu-documents';
import {
  createMemoryRateLimits,
  type RateLimit,
  type RateLimits,
} from '@qr-menu/stores/rate-limits';
import { nameOfVenueCode, venueCode } from '@qr-menu/stores/venue-code';
import { createGuestService, type GuestServiceDeps } from '../src/index.ts';
import type { DrawFile } from '../src/qr/download.ts';
import { drawFile } from '../src/qr/draw-download.ts';
import { readLegalTexts } from '../src/static/legal-pages.ts';
import { isView } from '../src/views/view-counter.ts';
import { ask, type GuestAnswer } from './http.ts';

export const publicApiKey = 'da2-0123456789abcdef';
export const pagePolicy = "default-src 'self'";

export const stored = (text: string, status = 200): StoredDocument => ({
  status,
  etag: `"${createHash('sha256').update(text).digest('base64url')}"`,
  body: gzipSync(text),
});

export type TestGuest = {
  readonly port: number;
  readonly clientDir: string;
  readonly get: (path: string, headers?: OutgoingHttpHeaders) => Promise<GuestAnswer>;
  readonly send: (
    method: string,
    path: string,
    headers?: OutgoingHttpHeaders,
  ) => Promise<GuestAnswer>;
  /** The service's queries to its stores, in order. */
  readonly lookUps: string[];
  /** Makes a store fail until `mendStore` is called. */
  readonly breakStore: (store: Store) => void;
  readonly mendStore: (store: Store) => void;
  /** Writes the venue's next version to the document store. */
  readonly write: (change: Partial<VenueDocuments['variants']>) => Promise<void>;
  readonly rename: (name: string) => Promise<void>;
  /** Clears the documents, like flushing Redis. */
  readonly flush: () => void;
  /** Returns the names for which rendering was requested since the last call. */
  readonly requested: () => Promise<readonly string[]>;
  /** The time on the service's clock, in milliseconds. */
  readonly clock: { time: number };
  /** The venue's name for each counted view of a menu, in order. */
  readonly views: string[];
  readonly stop: () => Promise<void>;
};

type Store = 'documents' | 'postgres';

const nothing = {
  graphql: stored('{}'),
  model: stored('{}'),
  'html:bg': stored('<!doctype html><html lang="bg">'),
  'html:en': stored('<!doctype html><html lang="en">'),
  'html:de': stored('<!doctype html><html lang="de">'),
  'data:bg': stored('{"language":"bg"}'),
  'data:en': stored('{"language":"en"}'),
  'data:de': stored('{"language":"de"}'),
};

/** Starts a real HTTP server. Requests for other services get the status 418. */
export async function startGuest(options: {
  readonly names: readonly string[];
  readonly variants?: Partial<VenueDocuments['variants']>;
  readonly defaultLanguage?: Language;
  /** Defaults to memory. */
  readonly documents?: MenuDocuments;
  /** Defaults to a fake that knows these names. */
  readonly postgres?: Parameters<typeof venueExists>[0];
  /** Additional names that exist in Postgres. */
  readonly existing?: readonly string[];
  readonly addressLimit?: RateLimit;
  /** Defaults to memory. */
  readonly rateLimits?: RateLimits;
  readonly menus?: OfferedMenus;
  readonly trustedProxies?: number;
  readonly publicUrl?: string;
  readonly livePages?: { readonly total: number; readonly perKey: number };
  readonly readImage?: ReadOwnImage;
  readonly draw?: DrawFile;
  readonly print?: GuestServiceDeps['print'];
  readonly legalDir?: string;
  readonly securityContact?: string;
}): Promise<TestGuest> {
  let memory = options.documents ?? createMemoryMenuDocuments();
  const { postgres, defaultLanguage = 'bg' } = options;
  /** The last name is the current one. */
  const names = [...options.names];
  let variants: VenueDocuments['variants'] = { ...nothing, ...options.variants };
  let version = 0;
  const write = async (change: Partial<VenueDocuments['variants']>): Promise<void> => {
    const all = Object.entries({ ...variants, ...change }).filter(([, document]) => document);
    variants = Object.fromEntries(all) as VenueDocuments['variants'];
    version += 1;
    const { menus } = options;
    const venue = { owner: 'anna', defaultLanguage, ...(menus && { menus }) };
    const renderedAs = { ...venue, epoch: 1, version, renderer: 'r' };
    const currentName = names.at(-1) ?? null;
    await memory.writeIfNewer({ ...renderedAs, names, currentName, accountId: null, variants });
  };
  await write({});
  const clock = { time: 0 };
  const clientDir = await createClient();
  const lookUps: string[] = [];
  const views: string[] = [];
  const broken = new Set<string>();
  const note = (store: string, question: string) => {
    lookUps.push(`${store} ${question}`);
    if (broken.has(store)) throw new Error(`${store} is down`);
  };
  const guest = createGuestService({
    documents: {
      ...memory,
      check: async (name) => {
        note('documents', `check ${name}`);
        return memory.check(name);
      },
      readWithManifest: async (name, variant) => {
        note('documents', `check and ${variant} ${name}`);
        return memory.readWithManifest(name, variant);
      },
      read: async (name, variant) => {
        note('documents', `${variant} ${name}`);
        return memory.read(name, variant);
      },
      request: (name) => memory.request(name),
      nameOfCode: async (code) => {
        note('documents', `code ${code}`);
        return memory.nameOfCode(code);
      },
    },
    venueExists: async (name) => {
      note('postgres', name);
      if (postgres) return venueExists(postgres, name);
      return [...names, ...(options.existing ?? [])].includes(name);
    },
    accentedName: async (name) => {
      note('postgres', `accents of ${name}`);
      if (postgres) return accentedName(postgres, name);
      const isSpelled = names.some((candidate) => withoutAccents(candidate) === name);
      return isSpelled ? (names.at(-1) ?? null) : null;
    },
    qrCodes: {
      nameOfCode: async (code) => {
        note('postgres', code);
        if (postgres) return nameOfVenueCode(postgres, code);
        return code === venueCode('anna') ? (names.at(-1) ?? null) : null;
      },
      readImage: options.readImage ?? (async () => null),
      draw: options.draw ?? drawFile,
      publicUrl: options.publicUrl,
    },
    print: options.print ?? ((_etag, order) => print(order)),
    publicApiKey,
    assets: { styles: ['/assets/theme.css'], scripts: [] },
    clientDir,
    legalTexts: readLegalTexts(options.legalDir),
    securityContact: options.securityContact,
    admission: {
      rateLimits: options.rateLimits ?? createMemoryRateLimits(systemClock),
      address: options.addressLimit ?? null,
      trustedProxies: options.trustedProxies ?? 0,
    },
    views: {
      note: (request, response, name) => {
        if (isView(request, response)) views.push(name);
      },
      noteTable: (_request, name, table) => views.push(`${name} at ${table}`),
    },
    copiesMemory: 1024 * 1024,
    livePages: options.livePages ?? { total: 10, perKey: 5 },
    pagePolicy,
    menuPolicy: pagePolicy,
    usualHeaders: usualHeaders(undefined),
    clock: { now: () => clock.time },
    logger: createLogger('test', 'silent'),
  });
  const errors: unknown[] = [];
  const server = await startHttpServer(
    0,
    async (request, response, url) => {
      if (await guest.handleRead(request, response, url)) return;
      if (url.pathname === '/graphql') response.writeHead(418).end('the gateway');
      else guest.handlePage(request, response, url);
    },
    (error) => errors.push(error),
    { host: '127.0.0.1', direct: guest.handleMenuRead },
  );
  return {
    port: server.port,
    clientDir,
    get: (target, headers = {}) => ask(server.port, target, { headers }),
    send: (method, target, headers = {}) => ask(server.port, target, { method, headers }),
    lookUps,
    views,
    breakStore: (store) => broken.add(store),
    mendStore: (store) => broken.delete(store),
    write,
    rename: async (name) => {
      names.push(name);
      await write({});
    },
    flush: () => {
      memory = createMemoryMenuDocuments();
    },
    requested: () => memory.takeRequests(),
    clock,
    stop: async () => {
      await guest.endStreams();
      await server.stop();
      await rm(clientDir, { recursive: true });
      if (errors.length > 0) throw new AggregateError(errors, 'requests failed');
    },
  };
}

async function createClient(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'qr-menu-client-'));
  await mkdir(path.join(directory, 'assets'));
  const links = ['imprint', 'privacy']
    .map((name) => `<a data-legal="${name}" href="/">x</a>`)
    .join('');
  await writeFile(path.join(directory, 'index.html'), `<!doctype html><p>app</p>${links}`);
  await mkdir(path.join(directory, 'pages'));
  for (const language of languages) {
    const frame = `<!doctype html><title>QR</title><article data-legal-text=""></article>${links}`;
    await writeFile(path.join(directory, `pages/legal.${language}.html`), frame);
    for (const page of ['landing', 'demo', 'not-found']) {
      const canonical = '<link rel="canonical" href="https://origin.invalid/"/>';
      const text = `<!doctype html>${canonical}<p>${page} ${language} https://origin.invalid/</p>`;
      await writeFile(path.join(directory, `pages/${page}.${language}.html`), text);
    }
  }
  await writeFile(path.join(directory, 'assets/app-1234.js'), 'export {};');
  await writeFile(path.join(directory, 'assets/theme-C4yj_OR0.css'), 'p{}');
  return directory;
}
