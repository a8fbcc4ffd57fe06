import { expect, test, vi } from 'vitest';
import { createOwnerSession } from './owner-session.ts';
import { readClaims, type TokenStore, type Tokens } from './tokens.ts';

const now = 1_800_000_000_000;
const token = (exp: number) =>
  `e30.${Buffer.from(JSON.stringify({ sub: 'u1', exp, name: 'Иван', email: 'i@example.com' })).toString('base64url')}.s`;
const tokens = (secondsLeft: number): Tokens => ({
  idToken: token(now / 1000 + secondsLeft),
  refreshToken: 'r1',
});

function memoryStore(initial: Tokens | null): TokenStore {
  let held = initial;
  return {
    load: () => held,
    save: (saved) => {
      held = saved;
    },
    clear: () => {
      held = null;
    },
  };
}

const session = (initial: Tokens | null, answer: Tokens | null = tokens(3600)) => {
  const refresh = vi.fn(async (_: string) => answer);
  const store = memoryStore(initial);
  return { refresh, store, session: createOwnerSession({ store, refresh, now: () => now }) };
};

test('claims are read as UTF-8', () => {
  expect(readClaims(token(1))?.user).toEqual({
    id: 'u1',
    email: 'i@example.com',
    name: 'Иван',
    phone: '',
  });
  expect(readClaims('nonsense')).toBeNull();
});

test('a token with more than five seconds left is used as it is', async () => {
  const { session: owner, refresh } = session(tokens(6));
  expect(await owner.idToken()).toBe(tokens(6).idToken);
  expect(refresh).not.toHaveBeenCalled();
});

test('within five seconds of its end it is refreshed, once for all who ask', async () => {
  const { session: owner, refresh, store } = session(tokens(5));
  const answers = await Promise.all([owner.idToken(), owner.idToken()]);
  expect(answers).toEqual([tokens(3600).idToken, tokens(3600).idToken]);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(store.load()).toEqual(tokens(3600));
});

test('a refused refresh ends the session', async () => {
  const { session: owner } = session(tokens(-10), null);
  expect(await owner.idToken()).toBeNull();
  expect(owner.user()).toBeNull();
});

test('an unreachable identity service keeps the session', async () => {
  const { session: owner, refresh } = session(tokens(-10));
  refresh.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(owner.idToken()).rejects.toThrow('Failed to fetch');
  expect(await owner.idToken()).toBe(tokens(3600).idToken);
});

test('signing out during a refresh stays signed out', async () => {
  const { session: owner } = session(tokens(-10));
  const asked = owner.idToken();
  owner.signOut();
  expect(await asked).toBeNull();
  expect(owner.user()).toBeNull();
});
