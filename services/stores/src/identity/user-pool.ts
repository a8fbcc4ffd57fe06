export const cognitoIssuer = (region: string, userPoolId: string): string =>
  `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`;

export const jwksUriOf = (issuer: string): string => `${issuer}/.well-known/jwks.json`;
