import * as z from 'zod/mini';
import { type CognitoConnection, ownCall } from './second-step-calls.ts';
import { type Tokens, tokensOf } from './tokens.ts';

/**
 * When the lost second step can be removed, in milliseconds since 1970. `none` if the user has not requested
 * its removal. Null for Cognito, where only operators can remove it.
 */
export type RemovalState = 'none' | number | null;

export function removalOf(
  parameters: Readonly<Record<string, string>> | undefined,
  isOwn: boolean,
): RemovalState {
  if (!isOwn) return null;
  const dueAt = Number(parameters?.REMOVAL_DUE_AT ?? Number.NaN);
  return Number.isFinite(dueAt) ? dueAt : 'none';
}

const requestedSchema = z.object({ Session: z.string() });
const confirmedSchema = z.object({ DueAt: z.number() });
const signedInSchema = z.object({
  AuthenticationResult: z.object({
    IdToken: z.string(),
    AccessToken: z.string(),
    RefreshToken: z.string(),
  }),
});

/** Calls for users who have lost the app and all recovery codes. Only our own service supports them. */
export function removalCalls({ call, endpoint }: CognitoConnection) {
  const own = (operation: string, input: object): Promise<unknown> => {
    if (endpoint === null) throw new Error('this user pool does not remove second steps');
    return ownCall(endpoint, operation, { ...call, ...input });
  };
  return {
    /** Sends a code by email. Returns the challenge that the code answers. */
    requestRemoval: async (Username: string, Session: string): Promise<string> =>
      requestedSchema.parse(await own('RequestSecondStepRemoval', { Username, Session })).Session,
    /** Returns when the second step can be removed, in milliseconds since the epoch. */
    confirmRemoval: async (
      Username: string,
      Session: string,
      ConfirmationCode: string,
    ): Promise<number> => {
      const input = { Username, Session, ConfirmationCode };
      return confirmedSchema.parse(await own('ConfirmSecondStepRemoval', input)).DueAt * 1_000;
    },
    /** Removes the second step after the waiting time and signs the user in. */
    completeRemoval: async (Username: string, Session: string): Promise<Tokens | null> => {
      const answer = await own('CompleteSecondStepRemoval', { Username, Session });
      return tokensOf(signedInSchema.parse(answer).AuthenticationResult);
    },
    cancelRemoval: async (Token: string): Promise<void> => {
      await own('CancelSecondStepRemoval', { Token });
    },
  };
}
