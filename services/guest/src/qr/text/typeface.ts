import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type PathCommand } from 'fontkit';
import { rounded } from '../drawing/drawing.ts';

export type Typefaces = { readonly heading: Typeface; readonly text: Typeface };

const require = createRequire(import.meta.url);
const fonts = {
  heading: require.resolve('@expo-google-fonts/sofia-sans/800ExtraBold/SofiaSans_800ExtraBold.ttf'),
  text: require.resolve('@expo-google-fonts/sofia-sans/600SemiBold/SofiaSans_600SemiBold.ttf'),
};

/** Sofia Sans (SIL Open Font License), which has the Bulgarian forms of Cyrillic letters. */
export const loadTypefaces = (): Typefaces => ({
  heading: createTypeface(readFileSync(fonts.heading)),
  text: createTypeface(readFileSync(fonts.text)),
});

/** Converts text to outlines, so that files need no fonts. */
export type Typeface = {
  /** Removes characters that are missing in the font. */
  readonly drawable: (text: string) => string;
  readonly width: (text: string, size: number) => number;
  /** Returns the path data of a line of text. `at` is the left end of its baseline. */
  readonly outline: (text: string, size: number, at: Point) => string;
  /** Returns the path data of text along a circle, centred at the top or the bottom. */
  readonly outlineOnCircle: (text: string, size: number, circle: TextCircle) => string;
};

type Point = { readonly x: number; readonly y: number };

type TextCircle = {
  readonly centre: Point;
  readonly radius: number;
  readonly side: 'top' | 'bottom';
};

/** Transforms x to a·x + c·y + e, and y to b·x + d·y + f. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export function createTypeface(bytes: Uint8Array): Typeface {
  const font = fontOf(bytes);
  const scaleOf = (size: number) => size / font.unitsPerEm;

  return {
    drawable: (text) =>
      [...text.normalize('NFC').replace(/\s/gu, ' ')]
        .filter((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
        .join('')
        .replace(/ +/g, ' ')
        .trim(),
    width: (text, size) => font.layout(text).advanceWidth * scaleOf(size),
    outline: (text, size, at) => {
      const scale = scaleOf(size);
      const matrixAt = (x: number): Matrix => [scale, 0, 0, -scale, at.x + x * scale, at.y];
      return outlines(font, text, matrixAt);
    },
    outlineOnCircle: (text, size, circle) => {
      const scale = scaleOf(size);
      const half = (font.layout(text).advanceWidth * scale) / 2;
      return outlines(font, text, (x, advance) =>
        onCircle(circle, x * scale - half, (advance * scale) / 2, scale),
      );
    },
  };
}

function fontOf(bytes: Uint8Array): Font {
  const font = create(Buffer.from(bytes));
  if (!('layout' in font)) throw new Error('the file is a collection of fonts');
  return font;
}

/** `matrixAt` gets the position and the width of each glyph, in font units. */
function outlines(
  font: Font,
  text: string,
  matrixAt: (x: number, advance: number) => Matrix,
): string {
  const { glyphs, positions } = font.layout(text);
  let pen = 0;
  let path = '';
  glyphs.forEach((glyph, index) => {
    const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {};
    path += pathData(glyph.path.commands, matrixAt(pen + xOffset, xAdvance));
    pen += xAdvance;
  });
  return path;
}

/** `along` is the distance from the middle of the text to the start of the glyph. */
function onCircle(
  { centre, radius, side }: TextCircle,
  along: number,
  halfAdvance: number,
  scale: number,
): Matrix {
  const direction = side === 'top' ? 1 : -1;
  const turn = (direction * (along + halfAdvance)) / radius;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const middle = {
    x: centre.x + direction * radius * sin,
    y: centre.y - direction * radius * cos,
  };
  return [
    scale * cos,
    scale * sin,
    scale * sin,
    -scale * cos,
    middle.x - halfAdvance * cos,
    middle.y - halfAdvance * sin,
  ];
}

const letters = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
} as const;

function pathData(commands: readonly PathCommand[], [a, b, c, d, e, f]: Matrix): string {
  return commands
    .map(({ command, args }) => {
      const points: string[] = [];
      for (let index = 0; index + 1 < args.length; index += 2) {
        const [x = 0, y = 0] = [args[index], args[index + 1]];
        points.push(rounded(a * x + c * y + e), rounded(b * x + d * y + f));
      }
      return letters[command] + points.join(' ');
    })
    .join('');
}
