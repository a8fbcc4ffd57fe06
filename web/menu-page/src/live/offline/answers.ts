import type { Language } from '@qr-menu/schema';
import { copyInAnyLanguage, copyStores, keepCopy, offlineCopyOf } from './copies.ts';
import { sayMoment } from './copy-moment.ts';

type MarkPage = (html: string, at: Date, language: Language) => string;

export type PageRequest = {
  readonly address: string;
  readonly caches: CacheStorage;
  /** Fetches the response from the network. */
  readonly fetched: () => Promise<Response>;
  /** Keeps the service worker alive until the work is done. */
  readonly finish: (work: Promise<unknown>) => void;
};

/** In milliseconds. If there is a copy, guests do not wait longer than this for a slow network. */
const patience = 4_000;

/** Fetches a page. If that fails or is slow, responds with the last good copy and its time. */
export async function answerPage(request: PageRequest, markPage: MarkPage): Promise<Response> {
  const copy = await copyInAnyLanguage(request.caches, copyStores.menus, request.address);
  return networkFirst(request, copy, (old) => markedCopy(old, markPage));
}

/** Fetches data. If that fails or is slow, responds with the last copy and its time. */
export async function answerData(request: PageRequest): Promise<Response> {
  const copy = await offlineCopyOf(request.caches, copyStores.menus, request.address);
  return networkFirst(request, copy, datedCopy);
}

async function networkFirst(
  request: PageRequest,
  copy: Response | undefined,
  show: (copy: Response) => Promise<Response>,
): Promise<Response> {
  const fresh = fetchAndKeep(request, copyStores.menus);
  if (!copy) return fresh;
  const answer = await withTimeout(fresh);
  return answer === null || answer.status >= 500 ? show(copy) : answer;
}

/** Responds to a request for a file whose name changes with its content. */
export async function answerFile(request: PageRequest): Promise<Response> {
  const copy = await offlineCopyOf(request.caches, copyStores.files, request.address);
  return copy ?? fetchAndKeep(request, copyStores.files);
}

/** Responds immediately with the copy of a picture, and updates the copy for the next visit. */
export async function answerPicture(request: PageRequest): Promise<Response> {
  const copy = await offlineCopyOf(request.caches, copyStores.pictures, request.address);
  const fresh = fetchAndKeep(request, copyStores.pictures);
  if (!copy) return fresh;
  request.finish(fresh.catch(() => undefined));
  return copy;
}

let requestCount = 0;
/** For each URL, the number of the request that stored the current copy. */
const keptRequests = new Map<string, number>();

async function fetchAndKeep(request: PageRequest, store: string): Promise<Response> {
  requestCount += 1;
  const number = requestCount;
  const answer = await request.fetched();
  // A slow response must not replace the copy from a later request.
  if ((keptRequests.get(request.address) ?? 0) > number) return answer;
  if (answer.status === 200) keptRequests.set(request.address, number);
  const kept = keepCopy(request.caches, store, request.address, answer.clone());
  // A full disk must not prevent the page from being shown.
  request.finish(kept.catch(() => undefined));
  return answer;
}

/** Resolves to null if the network failed or was too slow. */
function withTimeout(answer: Promise<Response>): Promise<Response | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patience, null);
    answer.then(resolve, () => resolve(null)).finally(() => clearTimeout(timer));
  });
}

async function markedCopy(copy: Response, markPage: MarkPage): Promise<Response> {
  const html = await copy.text();
  const headers = headersOf(copy);
  headers.delete('etag');
  return new Response(markPage(html, fetchedAt(copy), languageOf(html)), { headers });
}

async function datedCopy(copy: Response): Promise<Response> {
  const headers = headersOf(copy);
  sayMoment(headers, fetchedAt(copy));
  return new Response(copy.body, { headers });
}

/** The copy's body is already decompressed, so headers about the encoding are removed. */
function headersOf(copy: Response): Headers {
  const headers = new Headers(copy.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return headers;
}

/** Returns when a copy was fetched. A copy without that time counts as old. */
const fetchedAt = (copy: Response): Date => new Date(copy.headers.get('date') ?? 0);

function languageOf(html: string): Language {
  const written = /<html lang="(bg|en|de)"/.exec(html)?.[1];
  return written === 'en' || written === 'de' ? written : 'bg';
}
