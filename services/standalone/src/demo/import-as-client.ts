import type { Clock } from '@qr-menu/runtime';
import { z } from 'zod';
import { type DemoVenue, readMenuRows, readMenuTable, visibleSections } from './demo-venues.ts';
import { activation, idempotencyPrefix, importKey } from './import-keys.ts';
import { signInOwner } from './sign-in-owner.ts';
import { verifyDocument } from './verify-document.ts';
import { waitUntilReadable } from './wait-until-readable.ts';

const siteSchema = z.object({
  userPoolClientId: z.string(),
  identityEndpoint: z.string(),
  publicApiKey: z.string(),
});
export type Site = z.infer<typeof siteSchema> & { readonly origin: string };

export async function readSite(origin: string, fetch: typeof globalThis.fetch): Promise<Site> {
  const response = await fetch(new URL('/config.json', origin)).catch((cause: unknown) => {
    throw new Error(`nothing answers at ${origin}: is the server running?`, { cause });
  });
  if (!response.ok) throw new Error(`${response.url} answers HTTP ${response.status}`);
  return { ...siteSchema.parse(await response.json()), origin };
}

export type ClientImport = {
  readonly site: Site;
  readonly venue: DemoVenue;
  readonly email: string;
  readonly password: string;
  readonly mailedCode: (email: string) => Promise<string>;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
};

export type ClientImportResult = {
  readonly sections: number;
  readonly items: number;
  /** From the last acknowledged mutation to the complete document. */
  readonly readableAfterMs: number;
  /** Differences between the public document and the data. Empty if there are none. */
  readonly differences: readonly string[];
};

export async function importAsClient(options: ClientImport): Promise<ClientImportResult> {
  const { site, venue, email, password, fetch, clock } = options;
  const idToken = await signInOwner({
    identity: {
      endpoint: new URL(site.identityEndpoint, site.origin).href,
      clientId: site.userPoolClientId,
    },
    owner: { ...venue.account, email, password },
    mailedCode: () => options.mailedCode(email),
  });
  const prefix = idempotencyPrefix(venue, email);
  await importVenue(venue, createOwnerApi({ origin: site.origin, idToken, prefix, fetch, clock }));
  const lastAcknowledgedAt = clock.now();
  const rows = await readMenuRows(venue);
  const shown = visibleSections(rows);
  const { document, elapsedMs } = await waitUntilReadable({
    origin: site.origin,
    apiKey: site.publicApiKey,
    fetch,
    clock,
    accountName: venue.account.name,
    expected: { sections: shown.length, items: shown.flatMap(({ items }) => items).length },
    lastAcknowledgedAt,
  });
  const sections = rows.filter(({ kind }) => kind === 'section').length;
  return {
    sections,
    items: rows.length - sections,
    readableAfterMs: elapsedMs,
    differences: verifyDocument(venue, rows, document),
  };
}

/** Guests see nothing of it until the last mutation activates the menu. */
export async function importVenue(venue: DemoVenue, api: OwnerApi): Promise<void> {
  const { account, menu } = venue;
  await api.mutate('createAccount', 'account', {
    ...account,
    translations: JSON.stringify(account.translations),
    active: true,
  });
  const { currency, ...texts } = menu;
  const translations = JSON.stringify(texts);
  const { id } = await api.mutate('createMenu', 'menu', { translations, currency });
  const file = { menuID: id, file: readMenuTable(venue), removeMissing: true };
  await api.mutate('importMenu', 'contents', file);
  await api.mutate('updateMenu', activation, { id, active: true });
}

type Mutation = 'createAccount' | 'createMenu' | 'importMenu' | 'updateMenu';
type Input = Readonly<Record<string, unknown>>;

export type OwnerApi = {
  /** Runs a mutation exactly once, under the import's key for `entity`. */
  readonly mutate: (mutation: Mutation, entity: string, input: Input) => Promise<Input>;
};

const attempts = 8;
const firstPauseMs = 100;
const longestPauseMs = 5_000;
/** Outcomes that the same key settles later, or that are temporary. */
const transientCodes: ReadonlySet<string> = new Set([
  'PENDING',
  'UNAVAILABLE',
  'CONFLICT',
  'RATE_LIMITED',
]);

/** Calls the owner's API like any client, and retries if possible. */
export function createOwnerApi(deps: {
  readonly origin: string;
  readonly idToken: string;
  /** Unique for the owner and the venue. Using it again resumes an interrupted import. */
  readonly prefix: string;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
}): OwnerApi {
  const url = new URL('/graphql', deps.origin).href;
  return {
    mutate: async (mutation, entity, input) => {
      const key = importKey(deps.prefix, entity);
      const headers = {
        'content-type': 'application/json',
        authorization: deps.idToken,
        'idempotency-key': key,
      };
      const body = JSON.stringify({ query: documentOf(mutation), variables: { input } });
      for (let attempt = 1; ; attempt += 1) {
        const outcome = outcomeOf(
          mutation,
          await deps
            .fetch(url, { method: 'POST', headers, body })
            .then(answerOf, () => unavailable(`no answer from ${url}`)),
        );
        if (!('code' in outcome)) return outcome.entity;
        if (!transientCodes.has(outcome.code) || attempt === attempts) {
          throw new Error(`${key}: ${outcome.code}: ${outcome.message}`);
        }
        await deps.clock.sleep(Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs));
      }
    },
  };
}

function documentOf(mutation: Mutation): string {
  const field = mutation === 'importMenu' ? 'created' : 'id';
  const inputType = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
  return `mutation ($input: ${inputType}!) { ${mutation}(input: $input) { ${field} } }`;
}

const answerSchema = z.object({
  data: z.record(z.string(), z.record(z.string(), z.unknown()).nullable()).nullish(),
  errors: z
    .array(z.object({ message: z.string(), extensions: z.object({ code: z.string() }).optional() }))
    .optional(),
});
type Answer = z.infer<typeof answerSchema>;

const failed = (code: string, message: string): Answer => ({
  errors: [{ message, extensions: { code } }],
});
const unavailable = (message: string): Answer => failed('UNAVAILABLE', message);

async function answerOf(response: Response): Promise<Answer> {
  const parsed = answerSchema.safeParse(await response.json().catch(() => null));
  if (parsed.success) return parsed.data;
  const message = `HTTP ${response.status} without a GraphQL answer`;
  const mayPass = response.status === 429 || response.status >= 500;
  return mayPass ? unavailable(message) : failed('BAD_ANSWER', message);
}

function outcomeOf(
  mutation: Mutation,
  { data, errors }: Answer,
): { readonly entity: Input } | { readonly code: string; readonly message: string } {
  const [error] = errors ?? [];
  if (error) return { code: error.extensions?.code ?? 'UNKNOWN', message: error.message };
  const entity = data?.[mutation];
  return entity ? { entity } : { code: 'BAD_ANSWER', message: `${mutation} answered nothing` };
}
