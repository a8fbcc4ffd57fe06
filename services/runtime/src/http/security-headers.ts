import type { ServerResponse } from 'node:http';

const noFrames = "frame-ancestors 'none'";

/** Headers for every response. This policy blocks all loading and scripts. Pages override it. */
const always = {
  'content-security-policy': `default-src 'none'; ${noFrames}`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  // Overridden for images and printable files, because other sites may embed them.
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
};

export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(always)) response.setHeader(name, value);
}

/** One year (RFC 6797). Excludes subdomains, because others may own them. */
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

/** With these directives, browsers refuse a plain string as HTML or as the URL of a script. */
const noTextsAsCode = ["require-trusted-types-for 'script'", "trusted-types 'none'"];

/** Forbids inline code and framing. Images may be loaded from any host over TLS. */
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
 * Guest pages load images only from these origins, because other hosts would see who reads which menu. They
 * also register their service worker with a plain string as its URL.
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

/** Lets this site frame pages without a session. Clickjacking is harmless on such pages. */
export const inOwnFrames = (pagePolicy: string): Readonly<Record<string, string>> => ({
  'content-security-policy': pagePolicy.replace(noFrames, "frame-ancestors 'self'"),
  'x-frame-options': 'SAMEORIGIN',
});
