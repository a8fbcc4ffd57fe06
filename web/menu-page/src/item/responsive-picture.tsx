import { pictureSources } from './picture-sources.ts';

export type ItemPictureProps = {
  readonly url: string;
  readonly alt: string;
  /** The displayed width, as in the `sizes` attribute. */
  readonly sizes: string;
  /** Visible without scrolling, so it is loaded first. */
  readonly priority?: boolean;
};

/**
 * A picture in a box of fixed shape (`themes/pictures.css`), so that nothing moves when it loads.
 * Uploaded images offer formats and widths to choose from. Other URLs are used unchanged.
 */
export function ItemPicture({ url, alt, sizes, priority = false }: ItemPictureProps) {
  const sources = pictureSources(url);
  // The order matters: a lazy image whose URL is set first loads at once.
  const loading = priority
    ? ({ loading: 'eager', fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const);
  if (sources === null) {
    return (
      <picture className="picture">
        <img {...loading} src={url} alt={alt} width={640} height={480} />
      </picture>
    );
  }
  const { avif, webp, fallback, width, height, colourClasses } = sources;
  // Most browsers know the width of a lazy image by the time they load it.
  const shown = priority ? sizes : `auto,${sizes}`;
  return (
    <picture className={`picture ${colourClasses}`.trimEnd()}>
      <source type="image/avif" srcSet={avif} sizes={shown} />
      <img
        {...loading}
        sizes={shown}
        srcSet={webp}
        src={fallback}
        alt={alt}
        width={width}
        height={height}
      />
    </picture>
  );
}
