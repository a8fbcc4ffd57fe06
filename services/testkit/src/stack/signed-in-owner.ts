import { randomUUID } from 'node:crypto';
import type { Standalone } from '@qr-menu/standalone';

/** A new confirmed user's ID token, issued by the identity service over its own protocol. */
export async function signedInOwner(
  standalone: Standalone,
  origin: string,
  clientId: string,
): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const password = 'correct horse';
  await standalone.ensureUser?.({ email, password, name: 'Owner', phone: '+359888123456' });
  const response = await fetch(`${origin}/identity/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: clientId,
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  });
  const { AuthenticationResult } = (await response.json()) as {
    AuthenticationResult: { IdToken: string };
  };
  return AuthenticationResult.IdToken;
}
