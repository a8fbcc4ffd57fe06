export type SignInCredentials = { readonly email: string; readonly password: string };

export async function signIn(
  origin: string,
  clientId: string,
  { email, password }: SignInCredentials,
): Promise<string> {
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
  const answer = await response.text();
  const { AuthenticationResult } = JSON.parse(answer) as {
    AuthenticationResult?: { IdToken: string };
  };
  if (!AuthenticationResult)
    throw new Error(`no sign-in of ${email}: ${response.status} ${answer}`);
  return AuthenticationResult.IdToken;
}
