import { readFileSync } from 'node:fs';
import { accentChroma, accentHex, accents } from '@qr-menu/domain/look';
import { describe, expect, it, test } from 'vitest';

const read = (name: string): string =>
  readFileSync(new URL(name, import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
const [tokens, hues, look] = [read('tokens.css'), read('accents.css'), read('look.css')];

type Variables = Readonly<Record<string, string>>;

/** Returns the variables of the first rule with this selector after the given text. */
function variablesOf(css: string, selector: string, after = ''): Variables {
  const start = css.indexOf(`${selector} {`, css.indexOf(after));
  expect(start, `${selector} is missing`).toBeGreaterThanOrEqual(0);
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const light = variablesOf(tokens, ':root');
const darkSystem = variablesOf(
  tokens,
  ':root:where(:not([data-mantine-color-scheme="light"], [data-scheme="light"]))',
);
const dark = { ...light, ...darkSystem };

/** Returns the colours of a page. If there is an accent, its variables are included. */
function coloursOf(accent: number | null, isDark: boolean): Variables {
  const base = isDark ? dark : light;
  if (accent === null) return base;
  const lightAccent = variablesOf(look, '[data-accent]');
  const darkAccent = variablesOf(look, '[data-accent][data-scheme="dark"]');
  return {
    ...base,
    chroma: variablesOf(hues, '[data-accent]').chroma ?? '',
    ...variablesOf(hues, `[data-accent="${accent}"]`),
    ...lightAccent,
    ...(isDark && darkAccent),
  };
}

/** Red, green and blue as light intensities from 0 to 1. */
type Rgb = readonly [number, number, number];

const toLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

function parseHex(hex: string): Rgb {
  const long = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(long.slice(at, at + 2), 16) / 255),
  );
  return [red, green, blue];
}

/** Returns the colour of a variable. Fails if screens cannot display it. */
function colourOf(colours: Variables, name: string): Rgb {
  const value = colours[name] ?? '';
  if (value.startsWith('#')) return parseHex(value);
  const number = (text = ''): number =>
    text.startsWith('calc')
      ? Number(/[\d.]+/.exec(text)?.[0]) * Number(colours.chroma)
      : Number(text.replace(/var\(--(\w+)\)/, (_, used: string) => colours[used] ?? ''));
  const parts = /^oklch\(([\d.]+)% (calc\(.*\)\)|var\([^)]*\)|[\d.]+) (var\(--hue\))\)$/.exec(
    value,
  );
  const [lightness, chroma, hue] = [
    Number(parts?.[1]) / 100,
    number(parts?.[2]),
    number(parts?.[3]),
  ];
  const rgb = fromOklch(lightness, chroma, hue);
  for (const part of rgb) {
    expect(part, `${name}: ${value}`).toBeGreaterThan(-0.001);
    expect(part, `${name}: ${value}`).toBeLessThan(1.001);
  }
  return rgb;
}

/** @see https://www.w3.org/TR/css-color-4/#color-conversion-code */
function fromOklch(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377773761749 * a + 0.2158037573099136 * b) ** 3;
  const m = (lightness - 0.1055613458156586 * a - 0.0638541728258133 * b) ** 3;
  const s = (lightness - 0.0894841775298119 * a - 1.2914855480194092 * b) ** 3;
  return [
    4.0767416360759583 * l - 3.3077115392580629 * m + 0.2309699031821043 * s,
    -1.2684379732850315 * l + 2.6097573492876882 * m - 0.341319376002657 * s,
    -0.0041960761386756 * l - 0.7034186179359362 * m + 1.7076146940746117 * s,
  ];
}

/** @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(colours: Variables, foreground: string, background: string): number {
  const [darker = 0, lighter = 0] = [foreground, background]
    .map((name) => colourOf(colours, name))
    .map(([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue)
    .sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const papers = ['paper', 'surface', 'sunken'];
const texts: readonly (readonly [string, readonly string[]])[] = [
  ['ink', [...papers, 'accent-soft']],
  ['quiet', [...papers, 'accent-soft']],
  ['accent', papers],
  ['accent-strong', [...papers, 'accent-soft']],
  ['on-accent', ['accent', 'accent-strong']],
  ['positive', papers],
  ['warning-ink', [...papers, 'warning-soft']],
];
/** The colours of focus rings and of the borders of controls and chips. */
const edges: readonly (readonly [string, readonly string[]])[] = [
  ['accent', [...papers, 'accent-soft']],
  ['edge', papers],
  ['quiet', papers],
];

const themes = [null, ...accents].flatMap((accent) => [
  { accent, isDark: false },
  { accent, isDark: true },
]);

describe.each(themes)('a page with accent $accent, dark: $isDark', ({ accent, isDark }) => {
  const colours = coloursOf(accent, isDark);
  const lowest = (pairs: typeof texts): number =>
    Math.min(...pairs.flatMap(([ink, grounds]) => grounds.map((it) => contrast(colours, ink, it))));

  it('text has a contrast of at least 4.5 : 1', () => {
    expect(lowest(texts)).toBeGreaterThanOrEqual(4.5);
  });

  it('focus rings and borders have a contrast of at least 3 : 1', () => {
    expect(lowest(edges)).toBeGreaterThanOrEqual(3);
  });
});

test('a page that is always dark has the same colours as a page on a dark system', () => {
  expect(variablesOf(look, '[data-scheme="dark"]')).toEqual(darkSystem);
  const ofSystem = variablesOf(look, '[data-accent]:where(:not([data-scheme="light"]))');
  expect(variablesOf(look, '[data-accent][data-scheme="dark"]')).toEqual(ofSystem);
});

test('PDF menus and emails use the same accents as the page', () => {
  for (const accent of accents) {
    const colours = coloursOf(accent, false);
    expect(Number(colours.chroma)).toBe(accentChroma(accent));
    const printed = parseHex(accentHex(accent));
    for (const [index, part] of colourOf(colours, 'accent').entries()) {
      expect(printed[index]).toBeCloseTo(part, 1);
    }
  }
  expect(accentHex(null)).toBe(light.accent);
});
