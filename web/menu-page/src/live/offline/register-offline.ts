/** What the page sends to its service worker: addresses of what it consists of. */
type KeepMessage = { readonly keep: readonly string[] };

/** Makes this venue's menu work without network from the next visit on. */
export function registerOffline(): void {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // Loaded before there was a worker that could have kept it, whoever has brought the page one since.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isFirst = !navigation?.workerStart;
  serviceWorker
    .register('/sw.js', { scope: '/menu/' })
    .then(() => serviceWorker.ready)
    .then(({ active }) => {
      if (isFirst) active?.postMessage({ keep: loadedAddresses() } satisfies KeepMessage);
    })
    .catch(() => undefined);
}

const loadedAddresses = (): readonly string[] => [
  location.href,
  ...performance.getEntriesByType('resource').map(({ name }) => name),
];
