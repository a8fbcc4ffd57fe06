/** A message from the page to its service worker, with the URLs of the page's files. */
type KeepMessage = { readonly keep: readonly string[] };

/** Makes this venue's menu available offline from the next visit on. */
export function registerOffline(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register('/sw.js', { scope: '/menu/' })
    .then(() => keepOffline(loadedAddresses))
    .catch(() => undefined);
}

/**
 * Asks the worker to store the responses of these URLs. For later pages, it does so without being
 * asked.
 */
export async function keepOffline(addresses: () => readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.workerStart) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keep: addresses() } satisfies KeepMessage);
}

const loadedAddresses = (): readonly string[] => [
  location.href,
  ...performance.getEntriesByType('resource').map(({ name }) => name),
];
