import { createHeads, type Headers } from './heads.ts';
import type { MenuAnswers } from './menu-request.ts';
import { cached, negotiated, notCached, oneForAll, retryLater } from './reading-headers.ts';

/**
 * `GET /menu/{accountName}/data.json`: what the page shows. A page that is open has a last good copy
 * itself, so in an outage it is told of that rather than given another one.
 */
export function createMenuData(usualHeaders: Headers): MenuAnswers {
  const json = { ...usualHeaders, 'content-type': 'application/json; charset=utf-8' };
  const asked = createHeads({ ...json, ...oneForAll, ...cached });
  const chosen = createHeads({ ...json, ...negotiated, ...cached });
  const passing = { ...json, ...negotiated, ...notCached };

  return {
    headsOf: ({ isAsked }) => (isAsked ? asked : chosen),
    otherwise: ({ response }, { kind }) => {
      if (kind === 'not-found') response.writeHead(404, passing).end('{"error":"NOT_FOUND"}');
      else response.writeHead(503, { ...passing, ...retryLater }).end('{"error":"UNAVAILABLE"}');
    },
  };
}
