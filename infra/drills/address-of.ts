/**
 * Returns a client address for the proxy's header. A single address for all requests would exceed its rate
 * limits.
 */
export const addressOfClient = (index: number): string =>
  `10.0.${(index >> 8) & 255}.${index & 255}`;
