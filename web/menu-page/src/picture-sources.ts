import { parseImageUrl } from '@qr-menu/schema/image-address';

type PictureSources = {
  readonly avif: string;
  readonly webp: string;
  /** For what knows no `srcset`. */
  readonly fallback: string;
  readonly width: number;
  readonly height: number;
  /** Classes of `themes/pictures.css` that paint the picture's colour until it is there. */
  readonly colourClasses: string;
};

/** Everything that a page shows an uploaded image with; null for an address that tells nothing. */
export function pictureSources(url: string): PictureSources | null {
  const image = parseImageUrl(url);
  if (image === null) return null;
  const { folder, widths, width, height, colour } = image;
  const srcset = (format: string): string =>
    widths.map((each) => `${folder}${each}.${format} ${each}w`).join(',');
  const middle = widths.find((each) => each >= 640) ?? width;
  return {
    avif: srcset('avif'),
    webp: srcset('webp'),
    fallback: `${folder}${middle}.webp`,
    width,
    height,
    colourClasses: colour === null ? '' : colourClassesOf(colour),
  };
}

/** One class for each of red, green and blue: style attributes are against the policy of pages. */
const colourClassesOf = (colour: string): string =>
  Array.from('rgb', (channel, index) => `${channel}${colour[index]}`).join(' ');
