import type { GatewayApp } from '@qr-menu/gateway';
import type { GuestService } from '@qr-menu/guest';
import type { IdentityService } from '@qr-menu/identity';
import {
  type BrowserConfig,
  type DirectoryImages,
  type HttpHandler,
  type OpsEndpoints,
  writeBrowserConfig,
} from '@qr-menu/platform';

export type FrontDoor = {
  readonly ops: OpsEndpoints;
  readonly guest: GuestService;
  readonly gateway: GatewayApp;
  /** Absent when sign-in is somebody else's. */
  readonly identity?: IdentityService;
  /** Absent when the images are in a store of their own. */
  readonly images?: DirectoryImages | undefined;
  readonly config: BrowserConfig;
};

/** Everything on one port. */
export const createFrontDoor =
  ({ ops, guest, gateway, identity, images, config }: FrontDoor): HttpHandler =>
  async (request, response, url) => {
    const { pathname, search } = url;
    if (ops.handle(request, response, pathname)) return;
    if (pathname === '/config.json') return writeBrowserConfig(response, config);
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
