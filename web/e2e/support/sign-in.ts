import type { RunningApp } from './start-app.ts';

export type SignedInTokens = {
  readonly idToken: string;
  readonly accessToken: string;
  readonly refreshToken: string;
};

/** Calls the identity service without a browser. */
export async function callIdentity(
  app: RunningApp,
  operation: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await fetch(`${app.origin}/identity/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      ...headers,
    },
    body: JSON.stringify({ ClientId: 'qrmenuweb', ...body }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${operation}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Returns the tokens that the sign-in form would receive. */
export async function signInOnPage(
  app: RunningApp,
  email: string,
  password: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<SignedInTokens> {
  const { AuthenticationResult } = await callIdentity(
    app,
    'InitiateAuth',
    {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    },
    headers,
  );
  return {
    idToken: AuthenticationResult.IdToken,
    accessToken: AuthenticationResult.AccessToken,
    refreshToken: AuthenticationResult.RefreshToken,
  };
}

/** Returns the storage of a signed-in browser, so that tests need not load and fill in the form. */
export const signedInStorage = (app: RunningApp, tokens: SignedInTokens) => ({
  cookies: [],
  origins: [
    {
      origin: app.origin,
      localStorage: [{ name: 'qr-menu.tokens', value: JSON.stringify(tokens) }],
    },
  ],
});
