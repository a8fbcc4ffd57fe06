import { pictureSources } from './picture-sources.ts';

export type ItemPictureProps = {
  readonly url: string;
  readonly alt: string;
  /** How wide it is shown, as in the attribute of that name. */
  readonly sizes: string;
  /** Seen without scrolling: load it first. */
  readonly priority?: boolean;
};

/**
 * A picture in a box of a fixed shape (`themes/pictures.css`), so that nothing moves when it comes.
 * An uploaded image comes in the format and width that fit; any other address as it is.
 */
export function ItemPicture({ url, alt, sizes, priority = false }: ItemPictureProps) {
  const sources = pictureSources(url);
  // In this order: a lazy image that gets its address first is loaded at once.
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
  // Most browsers know the width of a lazy image by then.
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
