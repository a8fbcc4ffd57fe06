import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestOrigin } from '@qr-menu/runtime';
import { codeMatrix } from '../qr/code-matrix.ts';
import { toSvg } from '../qr/drawing/to-svg.ts';
import { codeDrawing } from '../qr/layouts/code-drawing.ts';

export type DemoCodeDeps = {
  /** Where the code leads; absent: to the host that is asked. */
  readonly publicUrl: string | undefined;
  readonly trustedProxies: number;
};

/** The landing page's QR code, which leads to the demo menu wherever the product runs. */
export const createDemoCode =
  (deps: DemoCodeDeps) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const address = `${requestOrigin(request, deps)}/menu`;
    const mark = { matrix: codeMatrix(address, 'M'), logo: null };
    const svg = toSvg(codeDrawing(mark, address));
    response.writeHead(200, {
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-length': Buffer.byteLength(svg),
      'cache-control': deps.publicUrl === undefined ? 'no-store' : 'public, max-age=3600',
    });
    response.end(request.method === 'HEAD' ? undefined : svg);
  };
