import { describe, expect, inject, it } from 'vitest';
import { useStack } from './use-stack.ts';

const databaseServer = inject('databaseUrl');
/** The number of failed sign-ins that are allowed per address. */
const mostFailures = 100;

describe.skipIf(databaseServer === null)('the product behind a proxy', () => {
  const stack = useStack(databaseServer, { TRUSTED_PROXIES: '1' });

  async function failToSignIn(address: string, user: number): Promise<string> {
    const response = await fetch(`${stack.origin}/identity/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
        'x-forwarded-for': address,
      },
      body: JSON.stringify({
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: 'qrmenuweb',
        AuthParameters: { USERNAME: `nobody-${user}@example.com`, PASSWORD: 'any-password' },
      }),
    });
    return (await response.json()).__type;
  }

  it('delays only the client that guesses passwords', async () => {
    for (let user = 0; user < mostFailures; user += 1) {
      expect(await failToSignIn('192.0.2.1', user)).toBe('NotAuthorizedException');
    }
    expect(await failToSignIn('192.0.2.1', mostFailures)).toBe('TooManyRequestsException');
    expect(await failToSignIn('192.0.2.2', mostFailures)).toBe('NotAuthorizedException');
  });
});
