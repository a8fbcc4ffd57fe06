/** What a proxy says where it was asked from: all from one address would be over its limits. */
export const addressOf = (index: number): string => `10.0.${(index >> 8) & 255}.${index & 255}`;
