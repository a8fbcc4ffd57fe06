import { pictureSources } from '@qr-menu/menu-page/picture-sources';

export function ItemPhoto({ url }: { readonly url: string | null }) {
  if (!url) {
    return (
      <span className="item-photo" data-empty="true">
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" fill="none">
          <circle cx="12" cy="12" r="8" stroke="currentColor" strokeWidth="1.5" />
          <circle cx="12" cy="12" r="4.5" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </span>
    );
  }
  const picture = pictureSources(url);
  const image = {
    className: 'item-photo-image',
    loading: 'lazy',
    decoding: 'async',
  } as const;
  if (picture === null) {
    return (
      <span className="item-photo">
        <img alt="" {...image} src={url} />
      </span>
    );
  }
  return (
    <picture className={`item-photo ${picture.colourClasses}`}>
      <source type="image/avif" srcSet={picture.avif} sizes="3rem" />
      <img alt="" {...image} src={picture.fallback} srcSet={picture.webp} sizes="3rem" />
    </picture>
  );
}
