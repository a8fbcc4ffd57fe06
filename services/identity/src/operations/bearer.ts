import { z } from 'zod';
import { IdentityError } from '../identity-error.ts';
import { bearerOperation, clientOperation, tokenSchema } from './operation.ts';

const bearerSchema = z.object({ AccessToken: tokenSchema });

export const getUser = bearerOperation(bearerSchema, async ({ apps }, { user }) => {
  const { enabledAt, isPreferred } = await apps.read(user.sub);
  const attributes = {
    sub: user.sub,
    email: user.email,
    email_verified: String(user.status !== 'UNCONFIRMED'),
    ...(user.phone === null ? {} : { phone_number: user.phone, phone_number_verified: 'false' }),
    ...(user.name === null ? {} : { name: user.name }),
  };
  return {
    Username: user.sub,
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    ...(enabledAt === null ? {} : { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] }),
    ...(isPreferred ? { PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' } : {}),
  };
});

export const globalSignOut = bearerOperation(bearerSchema, async ({ refreshTokens }, { user }) => {
  await refreshTokens.revokeAll(user.sub);
  return {};
});

export const revokeToken = clientOperation(
  z.object({ ClientId: z.string(), Token: tokenSchema }),
  async ({ refreshTokens }, { Token }) => {
    // ID and access tokens contain dots, but refresh tokens do not.
    if (Token.includes('.')) {
      throw new IdentityError('UnsupportedTokenTypeException', 'Unsupported token type');
    }
    await refreshTokens.revoke(Token);
    return {};
  },
);
