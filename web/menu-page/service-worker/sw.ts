import {
  answerData,
  answerFile,
  answerPage,
  answerPicture,
  type PageRequest,
} from '../src/live/offline/answers.ts';
import { forgetOldStores } from '../src/live/offline/copies.ts';
import {
  kindOfAddress,
  kindOfRequest,
  type RequestKind,
} from '../src/live/offline/kind-of-request.ts';
import { markStale } from '../src/live/stale-notice.ts';

declare const self: ServiceWorkerGlobalScope;

const answers = {
  page: (request: PageRequest) => answerPage(request, markStale),
  data: answerData,
  file: answerFile,
  picture: answerPicture,
} satisfies Record<Exclude<RequestKind, 'other'>, (request: PageRequest) => Promise<Response>>;

// Pages of other releases keep no state in the worker, so the latest worker can serve all of them.
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  const start = async () => {
    await self.registration.navigationPreload?.enable();
    await forgetOldStores(caches);
    await self.clients.claim();
  };
  event.waitUntil(start());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const kind = kindOfRequest(request, self.location.origin);
  if (kind === 'other') return;
  const fetched = async (): Promise<Response> =>
    ((await event.preloadResponse) as Response | undefined) ?? fetch(request);
  const finish = (work: Promise<unknown>) => event.waitUntil(work);
  event.respondWith(answers[kind]({ address: request.url, caches, fetched, finish }));
});

self.addEventListener('message', (event) => {
  const addresses: unknown = event.data?.keep;
  if (Array.isArray(addresses)) event.waitUntil(Promise.allSettled(addresses.map(keep)));
});

/** Fetches the page's own files again, usually from the browser's cache, and stores them. */
async function keep(address: unknown): Promise<void> {
  if (typeof address !== 'string' || !URL.canParse(address)) return;
  const kind = kindOfAddress(address, self.location.origin);
  if (kind === 'other') return;
  const work: Promise<unknown>[] = [];
  const fetched = () => fetch(address);
  const finish = (more: Promise<unknown>) => void work.push(more);
  await answers[kind]({ address, caches, fetched, finish });
  await Promise.all(work);
}
