import { inTransaction } from '@qr-menu/stores/postgres';
import { z } from 'zod';
import { tooManyAttempts } from '../attempts.ts';
import { IdentityError } from '../identity-error.ts';
import {
  assertRecent,
  bearerOperation,
  invalidParameter,
  textFieldSchema,
  tokenSchema,
} from './operation.ts';
import { isAppCode } from './second-step.ts';
import { noticeAbout } from './second-step-mails.ts';

const bearerSchema = z.object({ AccessToken: tokenSchema });

/** The returned secret becomes valid once `VerifySoftwareToken` has confirmed it. */
export const associateSoftwareToken = bearerOperation(bearerSchema, async (context, bearer) => {
  assertRecent(context, bearer);
  return { SecretCode: await context.apps.associate(bearer.user.sub) };
});

/** Confirms with a code that the app has the secret. `SetUserMFAPreference` then enables the app. */
export const verifySoftwareToken = bearerOperation(
  z.object({
    AccessToken: tokenSchema,
    UserCode: textFieldSchema(64).transform((code) => code.trim()),
    /** Accepted for compatibility with Cognito, but ignored, because a user has only one app. */
    FriendlyDeviceName: z.string().max(256).optional(),
  }),
  async (context, bearer, { UserCode }, origin) => {
    assertRecent(context, bearer);
    const { attempts, apps, mails, pool } = context;
    const { user } = bearer;
    const attempt = { kind: 'second-step', username: user.email, user, origin } as const;
    if (!(await attempts.start(attempt))) throw tooManyAttempts('second-step');
    const { enabledAt } = await apps.read(user.sub);
    const outcome = isAppCode(UserCode) ? await apps.verify(user.sub, UserCode) : 'wrong';
    if (outcome === 'none') throw noApp();
    if (outcome === 'wrong') {
      const message = 'Code mismatch and fail enable Software Token MFA';
      throw new IdentityError('EnableSoftwareTokenMFAException', message);
    }
    await attempts.succeeded(attempt);
    if (enabledAt !== null) {
      await noticeAbout(context, user, origin, { kind: 'two-step-on' })(pool);
      await mails.sendSoon();
    }
    return { Status: 'SUCCESS' };
  },
);

const noApp = (): IdentityError =>
  new IdentityError('SoftwareTokenMFANotFoundException', 'Associate a software token first.');

const preferenceSchema = z
  .object({ Enabled: z.boolean().optional(), PreferredMfa: z.boolean().optional() })
  .optional();

/** Enables or disables the app. Disabling it deletes its secret and the recovery codes. */
export const setUserMfaPreference = bearerOperation(
  z.object({
    AccessToken: tokenSchema,
    SoftwareTokenMfaSettings: preferenceSchema,
    SMSMfaSettings: preferenceSchema,
    EmailMfaSettings: preferenceSchema,
    WebAuthnMfaSettings: preferenceSchema,
  }),
  async (context, bearer, input, origin) => {
    assertRecent(context, bearer);
    if (input.SMSMfaSettings?.Enabled || input.EmailMfaSettings?.Enabled) {
      throw invalidParameter('User pool has only software tokens and passkeys.');
    }
    if (input.WebAuthnMfaSettings?.Enabled === false) {
      throw invalidParameter('Passkeys always count as two steps.');
    }
    const { Enabled, PreferredMfa = false } = input.SoftwareTokenMfaSettings ?? {};
    if (Enabled) await switchOn(context, bearer, PreferredMfa, origin);
    else if (PreferredMfa) throw invalidParameter('Only an enabled MFA can be preferred.');
    else if (Enabled === false) await switchOff(context, bearer, origin);
    await context.mails.sendSoon();
    return {};
  },
);

type Call = Parameters<Parameters<typeof bearerOperation>[1]>;

async function switchOn(
  context: Call[0],
  { user, originId }: Call[1],
  isPreferred: boolean,
  origin: Call[3],
): Promise<void> {
  const { apps, pool, refreshTokens } = context;
  const { enabledAt } = await apps.read(user.sub);
  await inTransaction(pool, { isolation: 'read committed' }, async (client) => {
    if (!(await apps.enable(client, user.sub, isPreferred))) {
      throw invalidParameter('User has not verified software token mfa');
    }
    if (enabledAt === null) {
      await noticeAbout(context, user, origin, { kind: 'two-step-on' })(client);
    }
  });
  await refreshTokens.raise({ originId });
}

async function switchOff(context: Call[0], { user }: Call[1], origin: Call[3]): Promise<void> {
  const { apps, pool, recoveryCodes, removals } = context;
  await removals.end(user.sub);
  await inTransaction(pool, { isolation: 'read committed' }, async (client) => {
    const wasOn = await apps.remove(client, user.sub);
    await recoveryCodes.remove(client, user.sub);
    if (wasOn) await noticeAbout(context, user, origin, { kind: 'two-step-off' })(client);
  });
}

/** Returns ten new codes, which cannot be read again. Replaces earlier codes. Cognito has no such call. */
export const createRecoveryCodes = bearerOperation(
  bearerSchema,
  async (context, bearer, _input, origin) => {
    assertRecent(context, bearer);
    const { apps, recoveryCodes, pool, mails } = context;
    const { user } = bearer;
    if ((await apps.read(user.sub)).enabledAt === null) throw noApp();
    const hadCodes = (await recoveryCodes.count(user.sub)) > 0;
    const codes = await inTransaction(pool, { isolation: 'read committed' }, async (client) => {
      const notice = noticeAbout(context, user, origin, { kind: 'recovery-codes-made' });
      if (hadCodes) await notice(client);
      return recoveryCodes.make(client, user.sub);
    });
    await mails.sendSoon();
    return { RecoveryCodes: codes };
  },
);

/** Returns the number of unused recovery codes. Cognito has no such call. */
export const describeRecovery = bearerOperation(bearerSchema, async (context, { user }) => ({
  RecoveryCodesLeft: await context.recoveryCodes.count(user.sub),
}));
