/** Receives tag names without their prefixes. */
export type XmlHandler = {
  readonly open: (name: string, attributes: string) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
};

const markup =
  /<(\/?)([\w.:-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|([^<]+)/gy;

/** The largest possible table needs less than half of this. */
const mostTags = 2_500_000;

export type ScanResult = 'complete' | 'broken' | 'too-large';

/** Reports a document type declaration, or anything else unusual, as broken. */
export function scanXml(xml: string, handler: XmlHandler): ScanResult {
  try {
    return scanAll(xml, handler);
  } catch (error) {
    // The regular expression runs out of stack on a tag with very many attributes.
    if (error instanceof RangeError) return 'broken';
    throw error;
  }
}

function scanAll(xml: string, handler: XmlHandler): ScanResult {
  const open: string[] = [];
  let tags = 0;
  let at = 0;
  while (at < xml.length) {
    markup.lastIndex = at;
    const found = markup.exec(xml);
    if (!found) return 'broken';
    at = markup.lastIndex;
    const [, slash, qualified, attributes = '', end, characters, text] = found;
    if (text !== undefined) handler.text(decoded(text));
    else if (characters !== undefined) handler.text(characters);
    if (qualified === undefined) continue;
    tags += 1;
    if (tags > mostTags) return 'too-large';
    const name = localName(qualified);
    if (slash !== '/') {
      handler.open(name, attributes);
      if (end !== '/') open.push(name);
    } else if (open.pop() !== name) return 'broken';
    if (slash === '/' || end === '/') handler.close(name);
  }
  return open.length === 0 && tags > 0 ? 'complete' : 'broken';
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

export function attributesNamed(attributes: string, name: string): readonly string[] {
  if (attributes === '') return [];
  return Array.from(
    attributes.matchAll(/([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g),
    ([, qualified = '', double, single]) => ({
      local: localName(qualified),
      value: decoded(double ?? single ?? ''),
    }),
  ).flatMap(({ local, value }) => (local === name ? [value] : []));
}

export const attributeNamed = (attributes: string, name: string): string | undefined =>
  attributesNamed(attributes, name)[0];

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
};

const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|amp|quot|apos));/gi, character)
    : text;

function character(entity: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return entities[name.toLowerCase()] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return code <= 0x10_ffff ? String.fromCodePoint(code) : entity;
}
