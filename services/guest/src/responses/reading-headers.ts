/**
 * For everybody, and for a cache in front: one second at most, so that a change is seen at once and
 * a crowd at one table is one request; and a day when we cannot be reached.
 */
export const cached = { 'cache-control': 'public, max-age=0, s-maxage=1, stale-if-error=86400' };

/** Of the way from a former name: the venue can be renamed back, and then this would lead in a circle. */
export const briefly = { 'cache-control': 'public, max-age=0, s-maxage=1' };

export const notCached = { 'cache-control': 'no-store' };

/** Of answers whose address says everything. */
export const oneForAll = { vary: 'accept-encoding' };

/** Of answers in a language that the address does not say. */
export const negotiated = { vary: 'accept-encoding, accept-language, cookie' };

/** With 503: the projector is about to write what is missing. */
export const retryLater = { 'retry-after': '2' };
