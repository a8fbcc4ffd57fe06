/**
 * The client address in the proxy's header. Coming from a single address, all requests would exceed
 * its limits.
 */
export const addressOf = (index: number): string => `10.0.${(index >> 8) & 255}.${index & 255}`;
