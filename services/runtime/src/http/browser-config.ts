import type { ServerResponse } from 'node:http';

/** The contents of `/config.json`: the settings that a browser needs, without secrets. */
export type BrowserConfig = {
  readonly region: string;
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  /** An absolute URL, or a path on our own origin. Empty for AWS itself. */
  readonly identityEndpoint: string;
  readonly publicApiKey: string;
  readonly imagesBaseUrl: string;
  /** Explains to owners how they can pay. If empty, nothing is shown. */
  readonly paymentText: string;
};

export function writeBrowserConfig(response: ServerResponse, config: BrowserConfig): void {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache' });
  response.end(JSON.stringify(config));
}
