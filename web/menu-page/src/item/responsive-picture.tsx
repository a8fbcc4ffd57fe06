import { pictureSources } from './picture-sources.ts';

export type ItemPictureProps = {
  readonly url: string;
  readonly alt: string;
  /** The displayed width, as in the `sizes` attribute. */
  readonly sizes: string;
  /** Whether the picture is visible without scrolling and should therefore be loaded first. */
  readonly priority?: boolean;
};

/**
 * A picture in a box of a fixed shape (`themes/pictures.css`), so that nothing moves when it loads. The
 * browser chooses one of the formats and widths of an uploaded image. Other URLs are used unchanged.
 */
export function ItemPicture({ url, alt, sizes, priority = false }: ItemPictureProps) {
  const sources = pictureSources(url);
  // The order matters: if the URL came first, a lazy image would be loaded immediately.
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
  // Most browsers already know the displayed width of an image when they load it lazily.
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
