/** For readers outside the page, who need whole addresses; undefined when there is none to give. */
export function absoluteUrl(address: string, origin: string | null): string | undefined {
  if (address === '') return undefined;
  if (/^https?:\/\//.test(address)) return address;
  return origin === null ? undefined : new URL(address, origin).href;
}
