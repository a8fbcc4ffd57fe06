/** A drawing in millimetres that is converted to every file format. Paths are SVG path data. */
export type Drawing = {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** The line along which a printer cuts. Omitted if the sheet is not cut. */
  readonly trim?: Box;
  readonly shapes: readonly Shape[];
};

export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export type Shape = FilledPath | StrokedPath | PlacedImage | Group;

type FilledPath = { readonly kind: 'fill'; readonly path: string; readonly colour: string };

type StrokedPath = {
  readonly kind: 'stroke';
  readonly path: string;
  readonly colour: string;
  readonly width: number;
  /** Lengths of dashes and gaps. Omitted for solid lines. */
  readonly dash?: readonly [number, number];
};

type PlacedImage = Box & { readonly kind: 'image'; readonly png: Uint8Array };

type Group = {
  readonly kind: 'upside-down';
  readonly around: { readonly x: number; readonly y: number };
  readonly shapes: readonly Shape[];
};

/** The colours of the light theme for print, and black for the parts that a camera reads. */
export const black = '#000000';
export const white = '#ffffff';
export const ink = '#1f1b16';
export const cutting = '#6b6b6b';

/** Two decimals are enough for path data: a hundredth of a millimetre corresponds to 2,540 dpi. */
export const rounded = (value: number): string => String(Number(value.toFixed(2)));

export const line = (x1: number, y1: number, x2: number, y2: number): string =>
  `M${rounded(x1)} ${rounded(y1)}L${rounded(x2)} ${rounded(y2)}`;

export const rectangle = ({ x, y, width, height }: Box): string =>
  `M${rounded(x)} ${rounded(y)}H${rounded(x + width)}V${rounded(y + height)}H${rounded(x)}Z`;

export function roundedRectangle({ x, y, width, height }: Box, radius: number): string {
  const r = rounded(radius);
  const arc = (dx: number, dy: number) =>
    `a${r} ${r} 0 0 1 ${rounded(dx * radius)} ${rounded(dy * radius)}`;
  const start = `M${rounded(x + radius)} ${rounded(y)}`;
  const across = rounded(width - 2 * radius);
  const down = rounded(height - 2 * radius);
  return `${start}h${across}${arc(1, 1)}v${down}${arc(-1, 1)}h-${across}${arc(-1, -1)}v-${down}${arc(1, -1)}Z`;
}

export function circle(x: number, y: number, radius: number): string {
  const r = rounded(radius);
  const half = (dx: number) => `a${r} ${r} 0 1 1 ${rounded(dx)} 0`;
  return `M${rounded(x - radius)} ${rounded(y)}${half(2 * radius)}${half(-2 * radius)}Z`;
}
