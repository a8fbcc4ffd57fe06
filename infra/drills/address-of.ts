/** The client address in the proxy's header. All requests from a single address would exceed its limits. */
export const addressOf = (index: number): string => `10.0.${(index >> 8) & 255}.${index & 255}`;
