import type { ServerResponse } from 'node:http';

const noFrames = "frame-ancestors 'none'";

/** Headers of every response. Pages replace the policy, which allows nothing to load or run. */
const always = {
  'content-security-policy': `default-src 'none'; ${noFrames}`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  // Images and printable files override it, because other sites may show them.
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
};

export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(always)) response.setHeader(name, value);
}

/** One year (RFC 6797). Without subdomains, which may belong to others. */
export const transportSecurity = 'max-age=31536000';

export const usualHeaders = (publicUrl: string | undefined): Readonly<Record<string, string>> => ({
  ...always,
  ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': transportSecurity } : {}),
});

export type PageSources = {
  readonly region: string;
  readonly identityEndpoint: string;
  readonly imagesBaseUrl: string;
  readonly connectOrigins: readonly string[];
};

/** Browsers refuse to use a string as HTML or as a script's URL. */
const noTextsAsCode = ["require-trusted-types-for 'script'", "trusted-types 'none'"];

/** No inline code and no framing. Images may come over TLS from any host that an owner uses. */
export function pageContentSecurityPolicy(sources: PageSources): string {
  const { region, identityEndpoint, imagesBaseUrl, connectOrigins } = sources;
  const identity = identityEndpoint || `https://cognito-idp.${region}.amazonaws.com`;
  const origins = [identity, ...connectOrigins]
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address).origin);
  const insecureImages = /^http:/.test(imagesBaseUrl) ? ` ${new URL(imagesBaseUrl).origin}` : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob: https:${insecureImages}`,
    "font-src 'self'",
    "frame-src 'self' blob:",
    `connect-src ${["'self'", ...new Set(origins)].join(' ')}`,
    "manifest-src 'self'",
    ...noTextsAsCode,
    "base-uri 'none'",
    "form-action 'self'",
    noFrames,
  ].join('; ');
}

/**
 * Guest pages load images only from these origins, because any other host would learn who reads
 * which menu. Their service worker is registered by its URL, which is a string.
 */
export function menuPolicy(pagePolicy: string, imageOrigins: readonly string[]): string {
  const pictures = ["'self'", 'data:', 'blob:', ...new Set(imageOrigins)].join(' ');
  return pagePolicy
    .split('; ')
    .filter((directive) => !noTextsAsCode.includes(directive))
    .map((directive) => (directive.startsWith('img-src ') ? `img-src ${pictures}` : directive))
    .filter((directive) => !directive.startsWith('frame-src '))
    .join('; ');
}

/**
 * Only for pages without a session, where a click inside a frame cannot do anything in a user's
 * name.
 */
export const inOwnFrames = (pagePolicy: string): Readonly<Record<string, string>> => ({
  'content-security-policy': pagePolicy.replace(noFrames, "frame-ancestors 'self'"),
  'x-frame-options': 'SAMEORIGIN',
});
