import { type IdentityEnvironment, isOwnPool } from './open-identity.ts';

/** Nothing happens where the user has gone already. */
export type RemoveUser = (userId: string) => Promise<void>;

/** For a pool of Cognito. Null: our own sign-in service sees itself whose workspace was erased. */
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
