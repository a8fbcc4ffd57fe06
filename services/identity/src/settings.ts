export type IdentitySettings = {
  readonly userPoolId: string;
  /** The one app client, without a secret, as for a browser. */
  readonly clientId: string;
  /** The public address below which the pool lies; the issuer is `<issuerBase>/<userPoolId>`. */
  readonly issuerBase: string;
  /** Other origins that may call from a browser: development servers. */
  readonly allowedOrigins?: readonly string[];
  /** How many of our own proxies lie before this service; 0 when callers reach it directly. */
  readonly trustedProxies?: number;
};

/** The issuer that our tokens name, in Cognito's form. */
export const issuerOf = ({ issuerBase, userPoolId }: IdentitySettings): string =>
  `${issuerBase}/${userPoolId}`;
