/**
 * Returns a client address for the proxy's header. If all requests came from a single address, they would
 * exceed its limits.
 */
export const addressOfClient = (index: number): string =>
  `10.0.${(index >> 8) & 255}.${index & 255}`;
