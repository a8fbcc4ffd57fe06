import type { ServerResponse } from 'node:http';

const noFrames = "frame-ancestors 'none'";

/** What every answer carries. Pages replace the policy, which lets nothing load or run. */
const always = {
  'content-security-policy': `default-src 'none'; ${noFrames}`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  // What other sites may show says so itself: images, and files to print.
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
};

export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(always)) response.setHeader(name, value);
}

/** One year (RFC 6797). Without subdomains: those may be somebody else's. */
export const transportSecurity = 'max-age=31536000';

export const usualHeaders = (publicUrl: string | undefined): Readonly<Record<string, string>> => ({
  ...always,
  ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': transportSecurity } : {}),
});

export type PageSources = {
  readonly region: string;
  /** As browsers are told it: absolute, a path on the own origin, or empty for AWS itself. */
  readonly identityEndpoint: string;
  readonly imagesBaseUrl: string;
  readonly connectOrigins: readonly string[];
};

/** Browsers refuse to use a text as HTML or as a script's address. */
const noTextsAsCode = ["require-trusted-types-for 'script'", "trusted-types 'none'"];

/** Nothing is inline, nothing frames them. Images come over TLS from wherever an owner has them. */
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
    "frame-src 'self'",
    `connect-src ${["'self'", ...new Set(origins)].join(' ')}`,
    "manifest-src 'self'",
    ...noTextsAsCode,
    "base-uri 'none'",
    "form-action 'self'",
    noFrames,
  ].join('; ');
}

/**
 * Pages of guests load pictures from these origins only: any other host would learn who reads which menu. Their
 * service worker is registered by its address, which is a text.
 */
export function menuPolicy(pagePolicy: string, imageOrigins: readonly string[]): string {
  const pictures = ["'self'", 'data:', 'blob:', ...new Set(imageOrigins)].join(' ');
  return pagePolicy
    .split('; ')
    .filter((directive) => !noTextsAsCode.includes(directive))
    .map((directive) => (directive.startsWith('img-src ') ? `img-src ${pictures}` : directive))
    .join('; ');
}

/** Only for pages that know no session: a click in a frame does nothing in somebody's name. */
export const inOwnFrames = (pagePolicy: string): Readonly<Record<string, string>> => ({
  'content-security-policy': pagePolicy.replace(noFrames, "frame-ancestors 'self'"),
  'x-frame-options': 'SAMEORIGIN',
});
