import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type * as look from '@qr-menu/domain/look';
import sharp from 'sharp';
import type { Plugin, ResolvedConfig } from 'vite';
import { runSource } from './run-source.ts';

const lookModule = '../../services/domain/src/look/index.ts';

/** Writes our icon in every accent colour that a venue can choose, for menus that guests install. */
export function accentIcons(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'accent-icons',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    async generateBundle() {
      const { accentHex, accents } = await runSource<typeof look>(config, lookModule);
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

/** Devices crop icons, so the background reaches the edges and the drawing uses only the middle 80 %. */
const maskable = (svg: string): string =>
  svg
    .replace(/ rx="7.5"/, '')
    .replace('<g ', '<g transform="translate(3.2 3.2) scale(0.8)" ')
    .replace('<path ', '<path transform="translate(3.2 3.2) scale(0.8)" ');
