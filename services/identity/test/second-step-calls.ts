import {
  AssociateSoftwareTokenCommand,
  type AuthenticationResultType,
  GetUserCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Clock } from '@qr-menu/runtime/process';
import { generate } from 'otplib';
import { callsTo } from './identity-calls.ts';
import { clientId, type StartedIdentity } from './start-identity.ts';

export function secondStepCallsTo(identity: () => StartedIdentity, clock: Clock) {
  const calls = callsTo(identity);
  const { confirmedUser, signedIn, signIn } = calls;

  /** Returns the app's current code. `steps` is the number of 30 s periods by which its clock is ahead. */
  const codeOf = (secret: string, steps = 0): Promise<string> =>
    generate({ secret, epoch: Math.floor(clock.now() / 1000) + steps * 30 });

  const associate = async (AccessToken = ''): Promise<string> => {
    const answer = await identity().client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
    return answer.SecretCode ?? '';
  };
  const verify = (AccessToken = '', UserCode = '') =>
    identity().client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
  const prefer = (AccessToken = '', Enabled = true) =>
    identity().client.send(
      new SetUserMFAPreferenceCommand({
        AccessToken,
        SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled },
      }),
    );
  const settingsOf = async (AccessToken = '') => {
    const user = await identity().client.send(new GetUserCommand({ AccessToken }));
    return { list: user.UserMFASettingList, preferred: user.PreferredMfaSetting };
  };
  const sendCode = (USERNAME: string, Session = '', code = '') =>
    identity().client.send(
      new RespondToAuthChallengeCommand({
        ClientId: clientId,
        ChallengeName: 'SOFTWARE_TOKEN_MFA',
        Session,
        ChallengeResponses: { USERNAME, SOFTWARE_TOKEN_MFA_CODE: code },
      }),
    );

  /** Makes a call that only our service has. Rejects with an error that has the exception's name. */
  const ownCall = async (operation: string, input: object): Promise<Record<string, unknown>> => {
    const response = await fetch(identity().endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify(input),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (response.ok) return answer;
    throw Object.assign(new Error(String(answer.message)), { name: answer.__type });
  };
  const makeRecoveryCodes = async (AccessToken = ''): Promise<readonly string[]> => {
    const { RecoveryCodes } = await ownCall('CreateRecoveryCodes', { AccessToken });
    return Array.isArray(RecoveryCodes) ? RecoveryCodes : [];
  };

  /** The code that confirmed the secret cannot be used again, so the next code belongs to the next period. */
  const userWithApp = async () => {
    const email = await confirmedUser();
    const tokens: AuthenticationResultType = await signedIn(email);
    const secret = await associate(tokens.AccessToken);
    await verify(tokens.AccessToken, await codeOf(secret));
    await prefer(tokens.AccessToken);
    return { email, secret, tokens };
  };
  const sessionOf = async (email: string): Promise<string> => {
    const { ChallengeName, Session } = await signIn(email);
    if (ChallengeName !== 'SOFTWARE_TOKEN_MFA') throw new Error(`got ${ChallengeName}`);
    return Session ?? '';
  };

  return {
    ...calls,
    codeOf,
    associate,
    verify,
    prefer,
    settingsOf,
    sendCode,
    ownCall,
    makeRecoveryCodes,
    userWithApp,
    sessionOf,
  };
}
