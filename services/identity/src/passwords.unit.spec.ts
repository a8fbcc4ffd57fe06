import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';
import { systemSecretRandomness } from './settings.ts';

const passwords = createPasswords(systemSecretRandomness);

describe('passwords', () => {
  it('match only their own hash, salted each time', async () => {
    const [first, second] = await Promise.all(['тайна', 'тайна'].map(passwords.hash));
    expect(first).not.toBe(second);
    expect(await passwords.matches('тайна', first ?? null)).toBe(true);
    expect(await passwords.matches('тайна ', first ?? null)).toBe(false);
  });

  it('match nothing when there is no such user', async () => {
    expect(await passwords.matches('', null)).toBe(false);
  });

  it('still match a hash of other parameters', async () => {
    // RFC 7914, third test vector.
    const [salt, key] = ['SodiumChloride', vector].map((bytes) =>
      Buffer.from(bytes).toString('base64url'),
    );
    expect(await passwords.matches('pleaseletmein', `scrypt$16384$8$1$${salt}$${key}`)).toBe(true);
  });

  it('refuse to queue without end', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 103 }, () => passwords.matches('x', 'scrypt$2$1$1$AA$AAAA')),
    );
    const refused = all.filter(({ status }) => status === 'rejected');
    expect(refused).toEqual([
      { status: 'rejected', reason: expect.objectContaining({ code: 'TooManyRequestsException' }) },
    ]);
    expect(await passwords.matches('x', 'scrypt$2$1$1$AA$AAAA')).toBe(false);
  });
});

const vector = Buffer.from(
  '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2' +
    'd5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887',
  'hex',
);
