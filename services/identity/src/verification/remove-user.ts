import { type IdentityEnvironment, isOwnPool } from './open-identity.ts';

/** Does nothing if the user no longer exists. */
export type RemoveUser = (userId: string) => Promise<void>;

/** Null for our own sign-in service, which detects erased workspaces itself. */
export function createRemoveUser(environment: IdentityEnvironment): RemoveUser | null {
  if (isOwnPool(environment)) return null;
  const { AWS_REGION: region, COGNITO_USER_POOL_ID: UserPoolId } = environment;
  return async (userId) => {
    const { AdminDeleteUserCommand, CognitoIdentityProviderClient, UserNotFoundException } =
      await import('@aws-sdk/client-cognito-identity-provider');
    const client = new CognitoIdentityProviderClient({ region });
    try {
      await client.send(new AdminDeleteUserCommand({ UserPoolId, Username: userId }));
    } catch (error) {
      if (!(error instanceof UserNotFoundException)) throw error;
    } finally {
      client.destroy();
    }
  };
}
