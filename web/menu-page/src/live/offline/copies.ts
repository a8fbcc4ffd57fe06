/** Where copies are kept. Another number makes what a release cannot read be forgotten. */
export const copyStores = {
  menus: 'menu-texts-1',
  files: 'menu-files-1',
  pictures: 'menu-pictures-1',
} as const;

/** The newest of each; a guest's phone is no archive. */
const mostCopies: Readonly<Record<string, number>> = {
  [copyStores.menus]: 40,
  [copyStores.files]: 60,
  [copyStores.pictures]: 150,
};

/** An address without what does not change the answer, such as where a link was found. */
export function copyAddress(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const language = searchParams.get('lang');
  return `${origin}${pathname}${language === null ? '' : `?lang=${encodeURIComponent(language)}`}`;
}

/** Keeps an answer if it is a good one: a failure never replaces what is there. */
export async function keepCopy(
  caches: CacheStorage,
  store: string,
  address: string,
  answer: Response,
): Promise<void> {
  const isForMoment = /no-store/.test(answer.headers.get('cache-control') ?? '');
  if (answer.status !== 200 || isForMoment) return;
  const cache = await caches.open(store);
  await cache.put(copyAddress(address), answer);
  const kept = await cache.keys();
  const tooMany = kept.slice(0, Math.max(0, kept.length - (mostCopies[store] ?? 0)));
  await Promise.all(tooMany.map((request) => cache.delete(request, { ignoreVary: true })));
}

/** The copy of exactly this address. What the answer varied with is in the address or does not matter. */
export async function copyOf(
  caches: CacheStorage,
  store: string,
  address: string,
): Promise<Response | undefined> {
  const cache = await caches.open(store);
  return cache.match(copyAddress(address), { ignoreVary: true });
}

/** The copy of this address, or else the same page in another language. */
export async function copyInAnyLanguage(
  caches: CacheStorage,
  store: string,
  address: string,
): Promise<Response | undefined> {
  const exact = await copyOf(caches, store, address);
  if (exact) return exact;
  const cache = await caches.open(store);
  return cache.match(copyAddress(address), { ignoreVary: true, ignoreSearch: true });
}

/** Forgets stores of other releases. */
export async function forgetOldStores(caches: CacheStorage): Promise<void> {
  const current: readonly string[] = Object.values(copyStores);
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('menu-') && !current.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}
