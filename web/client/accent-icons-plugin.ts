import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { accentHex, accents } from '@qr-menu/domain/look';
import sharp from 'sharp';
import type { Plugin } from 'vite';

/** Writes our icon in each accent that a venue can choose, for menus that guests install. */
export function accentIcons(): Plugin {
  return {
    name: 'accent-icons',
    apply: 'build',
    async generateBundle() {
      const icon = await readFile(path.join(import.meta.dirname, 'public/icons/icon.svg'), 'utf8');
      for (const accent of accents) {
        const coloured = icon.replace(accentHex(null), accentHex(accent));
        const emit = async (name: string, size: number, svg: string) =>
          this.emitFile({
            type: 'asset',
            fileName: `icons/accent-${accent}-${name}.png`,
            source: await sharp(Buffer.from(svg))
              .resize(size, size)
              .png({ palette: true })
              .toBuffer(),
          });
        await emit('192', 192, coloured);
        await emit('512', 512, coloured);
        await emit('maskable-512', 512, maskable(coloured));
      }
    },
  };
}

/** Colour up to the edges, and the drawing in the middle 80 %, because systems cut icons to a shape. */
const maskable = (svg: string): string =>
  svg
    .replace(/ rx="7.5"/, '')
    .replace('<g ', '<g transform="translate(3.2 3.2) scale(0.8)" ')
    .replace('<path ', '<path transform="translate(3.2 3.2) scale(0.8)" ');
