import { expect, test, vi } from 'vitest';
import { createSignInList } from './own-sign-ins.ts';
import type { OwnerSession } from './owner-session.ts';

const refusal = () => Object.assign(new Error('revoked'), { name: 'NotAuthorizedException' });

/** Creates a list of sign-ins for a session that gets new tokens when `distrust` is called. */
function listWith(answers: readonly (() => Promise<readonly []>)[]) {
  let token = 1;
  const session = {
    idToken: async () => `id-${token}`,
    accessToken: async () => `access-${token}`,
    status: () => 'signed-in',
    subscribe: () => () => undefined,
    distrust: vi.fn(() => {
      token += 1;
    }),
  };
  const left = [...answers];
  const listSignIns = vi.fn(async (_accessToken: string) => (await left.shift()?.()) ?? []);
  const list = createSignInList(session as unknown as OwnerSession, async () => ({
    listSignIns,
    endSignIn: async () => undefined,
  }));
  return { list, listSignIns, session };
}

test('a refused access token is renewed once, because the sign-in may still be valid', async () => {
  const { list, listSignIns } = listWith([() => Promise.reject(refusal()), async () => []]);
  expect(await list.load()).toEqual([]);
  expect(listSignIns.mock.calls).toEqual([['access-1'], ['access-2']]);
});

test('a second refusal of the access token is reported', async () => {
  const refuse = () => Promise.reject(refusal());
  const { list, listSignIns } = listWith([refuse, refuse, async () => []]);
  await expect(list.load()).rejects.toThrow('revoked');
  expect(listSignIns).toHaveBeenCalledTimes(2);
});

test('the tokens are not renewed after other errors', async () => {
  const { list, session } = listWith([() => Promise.reject(new TypeError('Failed to fetch'))]);
  await expect(list.load()).rejects.toThrow('Failed to fetch');
  expect(session.distrust).not.toHaveBeenCalled();
});
