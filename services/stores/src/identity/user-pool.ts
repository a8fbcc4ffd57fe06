/** The issuer of a Cognito user pool's tokens. */
export const cognitoIssuer = (region: string, userPoolId: string): string =>
  `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`;

/** Where an issuer publishes its keys; the same below AWS's and our own issuer. */
export const jwksUriOf = (issuer: string): string => `${issuer}/.well-known/jwks.json`;
