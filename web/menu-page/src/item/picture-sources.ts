import { parseImageUrl } from '@qr-menu/schema/image-address';

type PictureSources = {
  readonly avif: string;
  readonly webp: string;
  /** The URL for clients that do not support `srcset`. */
  readonly fallback: string;
  readonly width: number;
  readonly height: number;
  /** The classes of `themes/pictures.css` that show the picture's main colour until the picture is loaded. */
  readonly colourClasses: string;
};

/** Returns the sources and size of an uploaded image. Null if the URL does not contain them. */
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

/** Returns one class per colour channel, because the content policy forbids style attributes. */
const colourClassesOf = (colour: string): string =>
  Array.from('rgb', (channel, index) => `${channel}${colour[index]}`).join(' ');
