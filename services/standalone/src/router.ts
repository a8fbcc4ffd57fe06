import type { Gateway } from '@qr-menu/gateway';
import type { Guest } from '@qr-menu/guest';
import type { UserPool } from '@qr-menu/identity';
import { type HttpHandler, type OpsEndpoints, writeBrowserConfig } from '@qr-menu/runtime/http';
import type { DirectoryImages } from '@qr-menu/stores/images';

export type RouterParts = {
  readonly ops: OpsEndpoints;
  readonly guest: Guest;
  readonly gateway: Gateway;
  /** Omitted if sign-in is external. */
  readonly identity?: UserPool | undefined;
  /** Omitted if images are in an external store. */
  readonly images?: DirectoryImages | undefined;
};

export const createRouter =
  ({ ops, guest, gateway, identity, images }: RouterParts): HttpHandler =>
  async (request, response, url) => {
    const { pathname, search } = url;
    if (ops.handle(request, response, pathname)) return;
    if (pathname === '/config.json') return writeBrowserConfig(response, guest.config);
    if (identity && /^\/identity(\/|$)/.test(pathname)) {
      return identity.handle(request, response, pathname.slice('/identity'.length) || '/');
    }
    if (images && pathname.startsWith('/images/')) {
      return images.handle(request, response, pathname.slice('/images'.length) + search);
    }
    if (await guest.handleRead(request, response, url)) return;
    if (pathname === '/graphql' || pathname === '/telemetry/spans')
      return gateway.handle(request, response);
    guest.handlePage(request, response, url);
  };
