import { expect, test } from 'vitest';
import { type OwnerSession, type SessionStatus, tokenWhenSignedIn } from './owner-session.ts';

/** Creates a session whose status is set by the test. */
function session(initial: SessionStatus) {
  let status = initial;
  const listeners = new Set<() => void>();
  return {
    become: (next: SessionStatus) => {
      status = next;
      for (const listener of [...listeners]) listener();
    },
    listeners,
    owner: {
      status: () => status,
      idToken: async () => (status === 'signed-in' ? 'token' : null),
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    } as OwnerSession,
  };
}

test('returns a valid token at once, and null if the owner has signed out', async () => {
  expect(await tokenWhenSignedIn(session('signed-in').owner)).toBe('token');
  expect(await tokenWhenSignedIn(session('signed-out').owner)).toBeNull();
});

test.each([
  ['signed-in', 'token'],
  ['signed-out', null],
] as const)('if a session has ended, callers wait until the user is %s', async (next, expected) => {
  const { owner, become, listeners } = session('ended');
  const token = tokenWhenSignedIn(owner);
  await expect.poll(() => listeners.size).toBe(1);
  become('ended');
  expect(listeners.size).toBe(1);
  become(next);
  expect(await token).toBe(expected);
  expect(listeners.size).toBe(0);
});
