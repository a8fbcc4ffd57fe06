import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeText } from './encodings.ts';
import { readMenuFile } from './read-menu-file.ts';

const bulgarian = ['Шопска салата', 'Ябълков пай', 'Таратор', 'ЮФКА', 'Щрудел'];
const german = ['Käsespätzle', 'Burger mit Soße', 'Süßkartoffelpommes', 'RÖSTI', 'Weißbier'];
const french = ['Crème brûlée', 'Pâté', 'Entrecôte', 'Café', 'Soufflé'];
const croatian = ['Ćevapčići', 'Šopska salata', 'Žuta riba', 'Palačinke', 'Juneći gulaš'];
const polish = ['Żurek', 'Gołąbki', 'Łosoś', 'Śledź', 'Sałatka'];
const list = (names: readonly string[]): string => names.map((name) => `A;${name};5,00\n`).join('');

describe('the encoding of a list', () => {
  it.each([
    ['windows-1251', 'windows-1251', bulgarian],
    ['x-mac-cyrillic', 'maccyrillic', bulgarian],
    ['ibm866', 'cp866', bulgarian],
    ['mik', 'mik', bulgarian],
    ['koi8-r', 'koi8-r', bulgarian],
    ['iso-8859-5', 'iso-8859-5', bulgarian],
    ['windows-1252', 'windows-1252', german],
    ['macintosh', 'macroman', german],
    ['ibm850', 'cp850', german],
    ['windows-1252', 'windows-1252', french],
    ['macintosh', 'macroman', french],
    ['ibm850', 'cp850', french],
    ['windows-1250', 'windows-1250', croatian],
    ['ibm852', 'cp852', croatian],
    ['windows-1250', 'windows-1250', polish],
    ['ibm852', 'cp852', polish],
    ['utf-16le', 'utf-16le', bulgarian],
  ] as const)('is recognized as %s by its letters (%#)', (encoding, name, names) => {
    const text = list(names);
    expect(decodeText(iconv.encode(text, name))).toMatchObject({
      text,
      encoding,
      isDoubtful: false,
    });
  });

  it.each(['Soße', 'Süßkartoffelpommes', 'Öl', 'Käse', 'Crème brûlée', 'Jägerschnitzel'])(
    'is recognized as Windows-1252 from a single name: %s',
    (name) => {
      const text = `Kategorie;Name;Preis\nA;${name};5,00 €\n`;
      expect(decodeText(iconv.encode(text, 'windows-1252')).text).toBe(text);
    },
  );

  it('reports an unknown encoding if letters were lost or misread earlier', async () => {
    for (const name of ['SÃ¼ÃŸkartoffel', 'K\ufffdse', 'РЎР°Р»Р°С‚Р°']) {
      const content = Buffer.from(`Kategorie;Name;Preis\nA;${name};5\n`).toString('base64');
      const { faults } = await readMenuFile({ content });
      expect(faults.map(({ code }) => code)).toContain('UNKNOWN_ENCODING');
    }
  });

  it('offers a choice of encodings, with a sample from the file for each of them', async () => {
    const bytes = iconv.encode('Kategorie;Name;Preis\nA;Käse;5,00\n', 'macroman');
    const content = bytes.toString('base64');
    const guessed = await readMenuFile({ content });
    expect(guessed.table?.encodings[0]).toEqual({ encoding: 'macintosh', sample: 'Käse' });
    const { rows, table } = await readMenuFile({ content, encoding: 'windows-1252' });
    expect(table?.encoding).toBe('windows-1252');
    expect(rows[1]?.values.name).toEqual({ bg: undefined, de: undefined, en: 'KŠse' });
  });
});
