import type { IncomingMessage, ServerResponse } from 'node:http';
import { normalizeAccountName } from '@qr-menu/domain/names';
import type { DirectHandler, FailRequest } from '@qr-menu/runtime/http';
import type { Telemetry } from '@qr-menu/runtime/tracing';
import { type Language, publicMenuQueryHash } from '@qr-menu/schema';
import { z } from 'zod';
import type { ViewCounter } from '../views/view-counter.ts';
import type { AdmitGuest } from './admit-guest.ts';
import {
  createFindDocument,
  type DocumentOutcome,
  type FindDocumentDeps,
} from './find-document.ts';
import { createGuestReadMetrics } from './guest-read-metrics.ts';
import {
  briefly,
  createMenuData,
  createMenuPage,
  type Headers,
  type MenuAnswers,
  type MenuPageDeps,
  type MenuRequest,
  writeDocument,
} from './menu-answers.ts';
import { addressLanguage, createChooseLanguage, encodingFor } from './negotiation.ts';
import { createPersistedQuery, type PersistedQueryDeps } from './persisted-query.ts';

export type MenuReadsDeps = FindDocumentDeps &
  MenuPageDeps &
  PersistedQueryDeps & {
    readonly views: Pick<ViewCounter, 'note'>;
    readonly telemetry: Telemetry;
  };

/** Works on raw requests, and caches everything that several requests have in common. */
export function createMenuReads(deps: MenuReadsDeps, admit: AdmitGuest): DirectHandler {
  const graphql = createPersistedQuery(deps);
  const metrics = createGuestReadMetrics(deps.telemetry.meter);
  const answers = {
    html: createMenuPage(deps),
    data: createMenuData(deps.usualHeaders),
    graphql,
  } satisfies Record<MenuRequest['kind'], MenuAnswers>;
  const find = createFindDocument<MenuRequest>(deps, settle);
  const readTarget = createReadTarget();
  const chooseLanguage = createChooseLanguage();

  function settle(request: MenuRequest, outcome: DocumentOutcome): void {
    try {
      const later = write(answers[request.kind], request, outcome, deps.usualHeaders);
      metrics.answered(request.kind, outcome.kind, request.begunAt);
      if (!later) noteView(deps, request);
      else {
        later
          .then(() => noteView(deps, request))
          .catch((error: unknown) => request.fail(request.response, error));
      }
    } catch (error) {
      request.fail(request.response, error);
    }
  }

  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    read: Exclude<MenuRead, { kind: 'misspelt' }>,
    fail: FailRequest,
  ): void {
    if (read.kind !== 'html' && read.kind !== 'data' && graphql.refuse(request, response)) return;
    if (read.kind === 'unknown-query' || read.kind === 'bad-variables') {
      graphql.refuseQuery(response, read.kind);
      return;
    }
    const { kind, name } = read;
    const page = kind === 'graphql' ? null : read;
    const menuRequest: MenuRequest = {
      request,
      response,
      begunAt: metrics.begin(),
      fail,
      kind,
      name: name ?? '',
      language: page && (page.language ?? chooseLanguage(request.headers)),
      menu: page?.menu ?? null,
      isLanguageInAddress: page !== null && page.language !== null,
      encoding: encodingFor(request),
      knownTags: request.headers['if-none-match'],
    };
    if (name === null) settle(menuRequest, { kind: 'not-found' });
    else find(menuRequest);
  }

  return (request, response, fail) => {
    const read = isRead(request) ? readTarget(request.url ?? '') : null;
    if (!read) return false;
    if (read.kind === 'misspelt') return sendTo(response, read.location, deps.usualHeaders);
    const admitted = admit(request, response);
    if (admitted === true) answer(request, response, read, fail);
    else if (admitted !== false) {
      admitted
        .then((isAdmitted) => isAdmitted && answer(request, response, read, fail))
        .catch((error: unknown) => fail(response, error));
    }
    return true;
  };
}

function noteView(
  { views }: Pick<MenuReadsDeps, 'views'>,
  { kind, request, response, name }: MenuRequest,
): void {
  if (kind === 'html' && name !== '') views.note(request, response, name);
}

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

function sendOn(
  { request, response, kind }: MenuRequest,
  name: string,
  usualHeaders: Headers,
): void {
  const path = `/menu/${encodeURIComponent(name)}${kind === 'data' ? '/data.json' : ''}`;
  const { search } = new URL(`http://host${request.url}`);
  sendTo(response, `${path}${search}`, usualHeaders);
}

function sendTo(response: ServerResponse, location: string, usualHeaders: Headers): true {
  const headers = { ...usualHeaders, ...briefly, location };
  response.writeHead(302, { ...headers, 'content-length': 0 }).end();
  return true;
}

function write(
  answers: MenuAnswers,
  request: MenuRequest,
  outcome: DocumentOutcome,
  usualHeaders: Headers,
): void | Promise<void> {
  if (outcome.kind === 'moved') return sendOn(request, outcome.name, usualHeaders);
  if (outcome.kind === 'current') return writeDocument(request, outcome.document, answers);
  if (outcome.kind !== 'unchanged') return answers.otherwise(request, outcome);
  const { unchanged } = answers.headsOf(request);
  request.response.writeHead(304, unchanged(outcome.etag, outcome.encoding)).end();
}

type MenuRead =
  /** The URL has an upper-case MENU or was encoded twice, but the intended URL is clear. */
  | { readonly kind: 'misspelt'; readonly location: string }
  | (NameInPath & {
      readonly kind: 'html' | 'data';
      readonly language: Language | null;
      readonly menu: string | null;
    })
  | { readonly kind: 'graphql'; readonly name: string }
  /** A persisted PublicMenu query with an unknown hash, from another release or another program. */
  | { readonly kind: 'unknown-query' }
  /** A persisted PublicMenu query without a valid account name. */
  | { readonly kind: 'bad-variables' };

const menuPath = /^\/menu\/([^/]+)(\/data\.json)?$/;
const capitalMenuPath = /^\/menu(?=\/[^/]+$)/i;
/** A percent sign that was encoded again. Names never contain percent signs. */
const encodedTwice = /%25(?=[0-9a-f]{2})/gi;
const variablesSchema = z.object({ accountName: z.string() });
const extensionsSchema = z.object({
  persistedQuery: z.object({ version: z.literal(1), sha256Hash: z.string() }),
});

/** Longer URLs match nothing, so they are not cached. */
const longestTarget = 4 * 1024;
const mostTargets = 2_000;

/** Returns null for other URLs. Cached, because all guests of a venue send the same URL. */
function createReadTarget(): (target: string) => MenuRead | null {
  const cache = new Map<string, MenuRead | null>();
  return (target) => {
    const before = cache.get(target);
    if (before !== undefined) return before;
    if (target.length > longestTarget) return null;
    const read = readTarget(target);
    if (cache.size >= mostTargets) cache.clear();
    cache.set(target, read);
    return read;
  };
}

function readTarget(target: string): MenuRead | null {
  const address = `http://host${target}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url) return null;
  if (url.pathname === '/graphql') return persistedRead(url);
  if (capitalMenuPath.test(url.pathname)) {
    const path = url.pathname.replace(capitalMenuPath, '/menu').replace(encodedTwice, '%');
    if (path !== url.pathname) return { kind: 'misspelt', location: `${path}${url.search}` };
  }
  const [, encodedName, data] = menuPath.exec(url.pathname) ?? [];
  if (encodedName === undefined) return null;
  return {
    kind: data === undefined ? 'html' : 'data',
    ...readName(encodedName),
    language: addressLanguage(url.searchParams.get('lang')),
    menu: url.searchParams.get('menu'),
  };
}

/** Parses a persisted PublicMenu query. Full queries are executed elsewhere. */
function persistedRead(url: URL): MenuRead | null {
  if (url.searchParams.get('operationName') !== 'PublicMenu') return null;
  const extensions = extensionsSchema.safeParse(parse(url.searchParams.get('extensions')));
  if (!extensions.success) return null;
  const { sha256Hash } = extensions.data.persistedQuery;
  if (sha256Hash !== publicMenuQueryHash) {
    return url.searchParams.has('query') ? null : { kind: 'unknown-query' };
  }
  const variables = variablesSchema.safeParse(parse(url.searchParams.get('variables')));
  if (!variables.success) return { kind: 'bad-variables' };
  return { kind: 'graphql', name: normalizeAccountName(variables.data.accountName) };
}

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Null if the name is not valid percent-encoded UTF-8. No venue can have such a name. */
export type NameInPath = { readonly name: string | null };

export function readName(encoded: string): NameInPath {
  try {
    return { name: normalizeAccountName(decodeURIComponent(encoded)) };
  } catch {
    return { name: null };
  }
}
