/** The page's message to its service worker, with the URLs of its files. */
type KeepMessage = { readonly keep: readonly string[] };

/** Makes this venue's menu work offline from the next visit on. */
export function registerOffline(): void {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // This page was loaded before there was a worker that could have stored it.
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
