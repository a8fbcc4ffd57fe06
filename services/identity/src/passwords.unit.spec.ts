import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { IdentityError } from './identity-error.ts';
import { createPasswords } from './passwords.ts';
import { systemSecretRandomness } from './settings.ts';

const passwords = createPasswords(systemSecretRandomness);

describe('a new password', () => {
  const refusal = (password: string): string | null => {
    try {
      passwords.assertAcceptable(password);
      return null;
    } catch (error) {
      return error instanceof IdentityError ? `${error.code}: ${error.message}` : String(error);
    }
  };
  const tooShort =
    'InvalidPasswordException: Password did not conform with policy: Password not long enough';
  const tooCommon =
    'InvalidPasswordException: Provided password cannot be used for security reasons.';

  it.each([
    ['7 characters long', '1234567', tooShort],
    ['4 characters long, with 2 units each', '🍕🍕🍕🍕', tooShort],
    ['the most common one', 'password', tooCommon],
    ['common in another letter case', 'TrustNo1', tooCommon],
    ['common between spaces', ' 12345678 ', tooCommon],
    ['common in full-width characters', 'ｐａｓｓｗｏｒｄ', tooCommon],
    ["the product's name with digits", 'QR-Menu-2026', tooCommon],
    ['the words for a menu and a restaurant', 'Меню!Ресторант1', tooCommon],
    ['a word of the product with another one', 'menu на Петя', null],
    ['only digits and signs', '0888-123-457', null],
    ['a word of the product 42 times, and a letter', `${'qrmenu'.repeat(42)}x`, null],
    ['a common word with more words', 'my password is long', null],
    ['two common words in two lines', 'password\n12345678', null],
    ['8 Cyrillic characters long', 'джанкова', null],
    ['that of the demo venue', 'demo-menu', null],
    ['256 characters long, which normalization expands', '\uFDFA'.repeat(256), null],
  ])('gets the right answer if it is %s: %j', (_title, password, answer) => {
    expect(refusal(password)).toBe(answer);
  });
});

describe('passwords', () => {
  it('a password matches only its own hash, which has a new salt each time', async () => {
    const [first, second] = await Promise.all(
      ['тайна', 'тайна'].map((secret) => passwords.hash('анна', secret)),
    );
    expect(first).not.toBe(second);
    expect(await passwords.matches('анна', 'тайна', first ?? null)).toBe(true);
    expect(await passwords.matches('анна', 'тайна ', first ?? null)).toBe(false);
  });

  it('a password is found among hashes with the same salt', async () => {
    const first = await passwords.hash('анна', '11111111');
    const second = await passwords.hash('анна', '22222222', first);
    const third = await passwords.hash('анна', '33333333');
    const candidates = [first, second, third];
    expect(await passwords.find('анна', '11111111', candidates)).toBe(first);
    expect(await passwords.find('анна', '22222222', candidates)).toBe(second);
    expect(await passwords.find('анна', '44444444', candidates)).toBeNull();
    expect(await passwords.find('анна', '33333333', candidates)).toBeNull();
    expect(await passwords.find('анна', '11111111', [])).toBeNull();
  });

  it('a password matches regardless of how its characters are composed', async () => {
    const composed = 'чай и кафе №5 café';
    const decomposed = composed.normalize('NFD');
    expect(decomposed).not.toBe(composed);
    const hash = await passwords.hash('анна', decomposed);
    expect(await passwords.matches('анна', composed, hash)).toBe(true);
    expect(await passwords.matches('анна', decomposed, hash)).toBe(true);
    expect(await passwords.matches('анна', 'чаи и кафе №5 café', hash)).toBe(false);
  });

  it('a password matches a hash of an earlier release, which did not normalize passwords', async () => {
    const secret = 'кафе №5';
    const key = scryptSync(secret, 'salt', 32, { N: 16, r: 8, p: 1 }).toString('base64url');
    const hash = `scrypt$16$8$1$${Buffer.from('salt').toString('base64url')}$${key}`;
    expect(await passwords.matches('анна', secret, hash)).toBe(true);
    expect(await passwords.matches('анна', 'кафе No5', hash)).toBe(false);
  });

  it('a password never matches for an unknown user', async () => {
    expect(await passwords.matches('анна', '', null)).toBe(false);
  });

  it('a password is checked with the parameters stored in its hash', async () => {
    // RFC 7914, third test vector.
    const [salt, key] = ['SodiumChloride', vector].map((bytes) =>
      Buffer.from(bytes).toString('base64url'),
    );
    expect(
      await passwords.matches('анна', 'pleaseletmein', `scrypt$16384$8$1$${salt}$${key}`),
    ).toBe(true);
  });

  it('passwords are refused if the queue is full', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 103 }, (_, n) => passwords.matches(`user ${n}`, 'x', cheap)),
    );
    expect(all.filter(({ status }) => status === 'rejected')).toEqual([tooMany]);
    expect(await passwords.matches('user 102', 'x', cheap)).toBe(false);
  });

  it('passwords wait in a short queue per user, without delaying other users', async () => {
    const all = Promise.allSettled(
      Array.from({ length: 110 }, () => passwords.matches('анна', 'x', cheap)),
    );
    await new Promise(setImmediate);
    expect(await passwords.matches('борис', 'x', cheap)).toBe(false);
    const refused = (await all).filter(({ status }) => status === 'rejected');
    expect(refused).toEqual(Array.from({ length: 105 }, () => tooMany));
    expect(await passwords.matches('анна', 'x', cheap)).toBe(false);
  });
});

const cheap = 'scrypt$2$1$1$AA$AAAA';
const tooMany = {
  status: 'rejected',
  reason: expect.objectContaining({ code: 'TooManyRequestsException' }),
};

const vector = Buffer.from(
  '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2' +
    'd5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887',
  'hex',
);
