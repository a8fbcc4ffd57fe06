export type RequestKind = 'page' | 'data' | 'file' | 'picture' | 'other';

export type RequestFacts = Pick<Request, 'method' | 'url' | 'mode' | 'destination' | 'cache'>;

/** Classifies a request from a menu page. `other` requests go to the network unchanged. */
export function kindOfRequest(request: RequestFacts, ownOrigin: string): RequestKind {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== ownOrigin) return 'other';
  if (request.mode === 'navigate') return /^\/menu\/[^/]+$/.test(pathname) ? 'page' : 'other';
  // A request that bypasses caches asks for the current state.
  if (/^\/menu\/[^/]+\/data\.json$/.test(pathname)) {
    return request.cache === 'no-cache' ? 'other' : 'data';
  }
  if (pathname.startsWith('/assets/')) return 'file';
  return request.destination === 'image' ? 'picture' : 'other';
}

/** Classifies a URL that a page lists but has not requested yet. */
export function kindOfAddress(address: string, ownOrigin: string): RequestKind {
  const { pathname } = new URL(address);
  const isPage = /^\/menu\/[^/]+$/.test(pathname);
  const isPicture = /^\/(images|icons)\//.test(pathname);
  return kindOfRequest(
    {
      method: 'GET',
      url: address,
      mode: isPage ? 'navigate' : 'cors',
      destination: isPicture ? 'image' : '',
      cache: 'default',
    },
    ownOrigin,
  );
}
