/** The first match in `User-Agent` is the browser. Most browsers also mention some that are listed later. */
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Yandex', /\bYaBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['DuckDuckGo', /\b(DuckDuckGo|Ddg)\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(HeadlessChrome|Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/[\d.]+ .*\bSafari\//],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  // An iPad that requests desktop pages claims to be a Mac.
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

const nameIn = (patterns: typeof browsers | typeof systems, agent: string): string | null =>
  patterns.find(([, pattern]) => pattern.test(agent))?.[0] ?? null;

export type Device = { readonly browser: string | null; readonly system: string | null };

/**
 * Returns the names of the browser and its system, but never the `User-Agent` header itself, because anyone
 * can put any text into it.
 */
export const deviceOfAgent = (agent: string | null): Device => ({
  browser: nameIn(browsers, agent ?? ''),
  system: nameIn(systems, agent ?? ''),
});

/**
 * Returns the beginning of an address: `85.11.x.x`, or an IPv6 /48. Cognito sends complete addresses, while
 * our own pool sends only the beginning. Returns null if the text is not an address.
 */
export function placeOfAddress(address: string | null): string | null {
  const [, first, second] =
    /^(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}(?:\/16)?$/.exec(address ?? '') ?? [];
  if (first !== undefined) return `${first}.${second}.x.x`;
  const [head = '', tail] = (address ?? '').replace(/\/48$/, '').toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) groups.push('0', '0', '0');
  const network = groups.slice(0, 3);
  if (network.length < 3 || !network.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return null;
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/48`;
}
