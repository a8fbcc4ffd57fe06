import { type Drawing, rounded, type Shape } from './drawing.ts';

/** `pixels` sets the width for screens. Without it, the drawing has its paper size. */
export function toSvg(drawing: Drawing, pixels?: number): string {
  const { width, height, title, shapes } = drawing;
  const unit = pixels === undefined ? 'mm' : '';
  const scale = pixels === undefined ? 1 : pixels / width;
  const size = `width="${rounded(width * scale)}${unit}" height="${rounded(height * scale)}${unit}"`;
  const view = `viewBox="0 0 ${rounded(width)} ${rounded(height)}"`;
  const body = shapes.map(shapeToSvg).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${view} role="img">` +
    `<title>${escaped(title)}</title>${body}</svg>\n`
  );
}

function shapeToSvg(shape: Shape): string {
  switch (shape.kind) {
    case 'fill':
      return `<path fill="${shape.colour}" d="${shape.path}"/>`;
    case 'stroke': {
      const dash = shape.dash ? ` stroke-dasharray="${shape.dash.join(' ')}"` : '';
      const stroke = `fill="none" stroke="${shape.colour}" stroke-width="${rounded(shape.width)}"`;
      return `<path ${stroke}${dash} d="${shape.path}"/>`;
    }
    case 'image': {
      const box = (['x', 'y', 'width', 'height'] as const)
        .map((name) => `${name}="${rounded(shape[name])}"`)
        .join(' ');
      const data = Buffer.from(shape.png).toString('base64');
      return `<image ${box} href="data:image/png;base64,${data}"/>`;
    }
    case 'upside-down': {
      const around = `${rounded(shape.around.x)} ${rounded(shape.around.y)}`;
      return `<g transform="rotate(180 ${around})">${shape.shapes.map(shapeToSvg).join('')}</g>`;
    }
    default:
      return shape satisfies never;
  }
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** XML cannot contain control characters. */
const escaped = (text: string): string =>
  text.replace(/\p{Cc}/gu, '').replace(/[&<>]/g, (character) => escapes[character] ?? '');
