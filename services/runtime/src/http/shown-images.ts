export type ImageSources = {
  /** The origin of the pages. Null if it is not configured. */
  readonly origin: string | null;
  /** The origin of the images, and other origins that the operator trusts. */
  readonly imageOrigins: readonly string[];
};

const uploaded = /\/public\//;

/** Whether guest pages may load the image. Other hosts would learn the IP address of each reader. */
export function isImageShown(url: string, { origin, imageOrigins }: ImageSources): boolean {
  if (!URL.canParse(url)) return true;
  const { origin: host, pathname } = new URL(url);
  if (imageOrigins.includes(host)) return true;
  // If the origin is not configured, the content security policy of the page decides.
  return origin === null ? uploaded.test(pathname) : host === origin;
}
