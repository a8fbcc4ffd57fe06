import type { ServerResponse } from 'node:http';

/** `/config.json`: what the browser needs, nothing secret. */
export type BrowserConfig = {
  readonly region: string;
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  /** Absolute, or a path on the own origin; empty for AWS itself. */
  readonly identityEndpoint: string;
  readonly publicApiKey: string;
  readonly imagesBaseUrl: string;
  /** How owners pay; empty: nothing is said. */
  readonly paymentText: string;
};

export function writeBrowserConfig(response: ServerResponse, config: BrowserConfig): void {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache' });
  response.end(JSON.stringify(config));
}
