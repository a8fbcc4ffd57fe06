/** The caches for copies. Change the number at the end if a release cannot read the old format. */
export const copyStores = {
  menus: 'menu-texts-1',
  files: 'menu-files-1',
  pictures: 'menu-pictures-1',
} as const;

/** The number of copies to keep, newest first, because a phone has limited space. */
const mostCopies: Readonly<Record<string, number>> = {
  [copyStores.menus]: 40,
  [copyStores.files]: 60,
  [copyStores.pictures]: 150,
};

/** Returns the URL without parameters that do not affect the response, such as the source of a link. */
export function copyAddress(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const kept = ['lang', 'menu'].flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  return `${origin}${pathname}${kept.length === 0 ? '' : `?${kept.join('&')}`}`;
}

/** Stores a successful response. A failed response never replaces an existing copy. */
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

/**
 * Returns the copy for exactly this URL. Ignores `Vary`, because those headers either do not matter or
 * correspond to a part of the URL.
 */
export async function offlineCopyOf(
  caches: CacheStorage,
  store: string,
  address: string,
): Promise<Response | undefined> {
  const cache = await caches.open(store);
  return cache.match(copyAddress(address), { ignoreVary: true });
}

/** Returns the copy for this URL, or else a copy of the same page in another language. */
export async function copyInAnyLanguage(
  caches: CacheStorage,
  store: string,
  address: string,
): Promise<Response | undefined> {
  const exact = await offlineCopyOf(caches, store, address);
  if (exact) return exact;
  const cache = await caches.open(store);
  return cache.match(copyAddress(address), { ignoreVary: true, ignoreSearch: true });
}

/** Deletes the caches of other releases. */
export async function forgetOldStores(caches: CacheStorage): Promise<void> {
  const current: readonly string[] = Object.values(copyStores);
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('menu-') && !current.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}
