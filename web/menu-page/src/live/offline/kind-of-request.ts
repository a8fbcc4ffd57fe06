export type RequestKind = 'page' | 'data' | 'file' | 'picture' | 'other';

export type RequestFacts = Pick<Request, 'method' | 'url' | 'mode' | 'destination' | 'cache'>;

/** What a menu's page asks for; what is `other` goes to the network as it is. */
export function kindOfRequest(request: RequestFacts, ownOrigin: string): RequestKind {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== ownOrigin) return 'other';
  if (request.mode === 'navigate') return /^\/menu\/[^/]+$/.test(pathname) ? 'page' : 'other';
  // Who asks past caches wants to know how things are.
  if (/^\/menu\/[^/]+\/data\.json$/.test(pathname)) {
    return request.cache === 'no-cache' ? 'other' : 'data';
  }
  if (pathname.startsWith('/assets/')) return 'file';
  return request.destination === 'image' ? 'picture' : 'other';
}

/** The same for an address that a page gives, which is no request yet. */
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
