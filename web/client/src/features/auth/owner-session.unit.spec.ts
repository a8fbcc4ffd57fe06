import { expect, test, vi } from 'vitest';
import { createOwnerSession } from './owner-session.ts';
import { createTokenStore, readClaims, type Tokens } from './tokens.ts';

const now = 1_800_000_000_000;
const token = (exp: number, rest: object = {}) =>
  `e30.${Buffer.from(JSON.stringify({ sub: 'u1', exp, name: 'Иван', email: 'i@example.com', ...rest })).toString('base64url')}.s`;
const tokens = (secondsLeft: number): Tokens => ({
  idToken: token(now / 1000 + secondsLeft),
  accessToken: 'a1',
  refreshToken: 'r1',
});

/** Simulates a browser. Each call of `open` opens a tab. */
function browser(initial: Tokens | null, answer: Tokens | null = tokens(3600)) {
  const stored = new Map<string, string>();
  const tabs: EventTarget[] = [];
  let turn: Promise<unknown> = Promise.resolve();
  const refresh = vi.fn(async (_: string) => answer);
  const revoke = vi.fn(async (_: string) => {});
  const revokeAll = vi.fn(async (_: string) => {});
  const changePassword = vi.fn(async (..._: string[]) => answer);
  const signIn = vi.fn(async (..._: string[]) => answer);

  const open = () => {
    const tab = new EventTarget();
    tabs.push(tab);
    // Informs the other tabs, as browsers do.
    const changed = () => {
      for (const each of tabs) if (each !== tab) each.dispatchEvent(new Event('storage'));
    };
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => {
        stored.set(key, value);
        changed();
      },
      removeItem: (key: string) => {
        stored.delete(key);
        changed();
      },
    } as Storage;
    return createOwnerSession({
      store: createTokenStore(storage, tab),
      refresh,
      revoke,
      revokeAll,
      changePassword,
      signIn,
      inTurn: <Value>(work: () => Promise<Value>): Promise<Value> => {
        const mine = turn.then(work);
        turn = mine.catch(() => undefined);
        return mine;
      },
      now: () => now,
    });
  };
  const session = open();
  if (initial) session.signIn(initial);
  return { session, open, refresh, revoke, revokeAll, changePassword, signIn };
}

test('claims are decoded as UTF-8', () => {
  expect(readClaims(token(1))?.user).toEqual({
    id: 'u1',
    email: 'i@example.com',
    name: 'Иван',
    phone: '',
  });
  expect(readClaims('nonsense')).toBeNull();
});

test('a token is not refreshed while it is valid for more than five seconds', async () => {
  const { session: owner, refresh } = browser(tokens(6));
  expect(await owner.idToken()).toBe(tokens(6).idToken);
  expect(refresh).not.toHaveBeenCalled();
});

test('a token is refreshed in its last five seconds, once for all callers', async () => {
  const { session: owner, refresh } = browser(tokens(5));
  const answers = await Promise.all([owner.idToken(), owner.idToken()]);
  expect(answers).toEqual([tokens(3600).idToken, tokens(3600).idToken]);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('a session ends if the service refuses to refresh its token', async () => {
  const { session: owner } = browser(tokens(-10), null);
  expect(await owner.idToken()).toBeNull();
  expect(owner.user()).toBeNull();
  expect(owner.status()).toBe('ended');
});

test('a session ends in every tab, and signing in from one tab continues it in all tabs', async () => {
  const { session: first, open } = browser(tokens(-10), null);
  const second = open();
  const notified = vi.fn();
  second.subscribe(notified);
  await first.idToken();
  expect(notified).toHaveBeenCalledTimes(1);
  expect(second.status()).toBe('ended');
  expect(await second.accessToken()).toBeNull();
  second.signIn(tokens(3600));
  expect(notified).toHaveBeenCalledTimes(2);
  expect(first.status()).toBe('signed-in');
  first.signOut();
  expect(second.status()).toBe('signed-out');
});

test('a token is renewed early if the API has refused it', async () => {
  const renewed = { ...tokens(7200), accessToken: 'a2' };
  const { session: owner, refresh } = browser(tokens(3600), renewed);
  expect(owner.renewalAt()).toBe(now + 3_595_000);
  owner.distrust();
  expect(await owner.accessToken()).toBe('a2');
  expect(await owner.idToken()).toBe(renewed.idToken);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('the session ends as soon as the API reports that it was ended elsewhere', async () => {
  const { session: owner, refresh } = browser(tokens(3600), null);
  const ended = new Promise((resolve) => owner.subscribe(() => resolve(owner.status())));
  owner.recheck();
  expect(await ended).toBe('ended');
  expect(refresh).toHaveBeenCalledTimes(1);
});

test.each([
  ['ahead', -3_600],
  ['behind', 3_600],
])('a browser whose clock is an hour %s renews its tokens in time', async (_clock, ahead) => {
  const issued = now / 1000 + ahead;
  const claims = Buffer.from(JSON.stringify({ sub: 'u1', iat: issued, exp: issued + 900 }));
  const idToken = `e30.${claims.toString('base64url')}.s`;
  const { session: owner, refresh } = browser({ ...tokens(0), idToken });
  expect(await owner.idToken()).toBe(idToken);
  expect(owner.renewalAt()).toBe(now + 895_000);
  expect(refresh).not.toHaveBeenCalled();
});

test('a session survives while the identity service is unreachable', async () => {
  const { session: owner, refresh } = browser(tokens(-10));
  refresh.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(owner.idToken()).rejects.toThrow('Failed to fetch');
  expect(await owner.idToken()).toBe(tokens(3600).idToken);
});

test('signing out during a refresh takes effect', async () => {
  const { session: owner, revoke } = browser(tokens(-10));
  const idToken = owner.idToken();
  owner.signOut();
  expect(await idToken).toBeNull();
  expect(owner.user()).toBeNull();
  expect(revoke).toHaveBeenCalledWith('r1');
});

test('one of two tabs refreshes the tokens for both', async () => {
  const { session: first, open, refresh } = browser(tokens(5));
  const second = open();
  const answers = await Promise.all([first.idToken(), second.idToken()]);
  expect(answers).toEqual([tokens(3600).idToken, tokens(3600).idToken]);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('signing out in one tab signs out the others, even if the service fails', () => {
  const { session: first, open, revoke } = browser(tokens(3600));
  revoke.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const second = open();
  const notified = vi.fn();
  const unsubscribe = second.subscribe(notified);
  first.signOut();
  expect(notified).toHaveBeenCalledTimes(1);
  expect(second.user()).toBeNull();
  unsubscribe();
  first.signIn(tokens(3600));
  expect(notified).toHaveBeenCalledTimes(1);
});

test('signing out everywhere requires the service and a valid token', async () => {
  const fresh = { ...tokens(3600), accessToken: 'a2' };
  const { session: owner, revokeAll } = browser(tokens(-10), fresh);
  revokeAll.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(owner.signOutEverywhere()).rejects.toThrow('Failed to fetch');
  expect(owner.user()).not.toBeNull();
  await owner.signOutEverywhere();
  expect(revokeAll).toHaveBeenLastCalledWith('a2');
  expect(owner.user()).toBeNull();
});

test('changing the password replaces the sign-in in every tab', async () => {
  const renewed = { ...tokens(3600), accessToken: 'a2', refreshToken: 'r2' };
  const { session: owner, open, changePassword, refresh } = browser(tokens(60), renewed);
  const otherTab = open();
  expect(await owner.changePassword('old', 'new')).toBe(true);
  expect(changePassword).toHaveBeenCalledWith('a1', 'i@example.com', 'old', 'new');
  expect(await otherTab.accessToken()).toBe('a2');
  expect(refresh).not.toHaveBeenCalled();
});

test('the owner must sign in again if the sign-in with the new password fails', async () => {
  const { session: owner, changePassword } = browser(tokens(60), null);
  expect(await owner.changePassword('old', 'new')).toBe(true);
  expect(owner.status()).toBe('ended');
  expect(await owner.changePassword('old', 'new')).toBe(false);
  expect(changePassword).toHaveBeenCalledOnce();
});

test('signing in again replaces the previous sign-in and ends it', async () => {
  const { session, signIn, revoke } = browser(tokens(600), tokens(900));
  expect(await session.signInAgain('парола')).toBe(true);
  expect(signIn).toHaveBeenCalledWith('i@example.com', 'парола');
  expect(await session.idToken()).toBe(tokens(900).idToken);
  expect(revoke).toHaveBeenCalledOnce();
});

test('signing in again keeps the old tokens if a second step is needed', async () => {
  const { session, revoke } = browser(tokens(600), null);
  expect(await session.signInAgain('парола')).toBe(false);
  expect(await session.idToken()).toBe(tokens(600).idToken);
  expect(revoke).not.toHaveBeenCalled();
});

test.each([
  [true, 'the password was just entered', 0],
  [true, 'the tokens were renewed three minutes after it', 180],
  [false, 'the tokens were renewed four minutes after it', 240],
])('a sign-in counts as recent (%s) if %s', (isRecent, _when, age) => {
  const issued = now / 1000 - 7_200;
  const claims = { iat: issued, auth_time: issued - age };
  // The browser's clock is two hours ahead of the server's.
  const { session } = browser({ ...tokens(0), idToken: token(issued + 900, claims) });
  expect(session.isRecent()).toBe(isRecent);
});
