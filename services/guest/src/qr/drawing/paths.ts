import type { Box } from './drawing.ts';

/** A length as path data has it: a hundredth of a millimetre is 2,540 dpi. */
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
