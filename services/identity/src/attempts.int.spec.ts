import { beforeEach, describe, expect, it } from 'vitest';
import { callFrom, callsTo, password } from '../test/identity-calls.ts';
import { createMovableClock } from '../test/start-identity.ts';
import { useIdentity } from '../test/use-identity.ts';

const clock = createMovableClock();
const day = 86_400_000;
const topics: string[] = [];
const identity = useIdentity({
  clock,
  settings: { trustedProxies: 1 },
  deliver: async ({ kind, to }, { about, topic = about }) =>
    void topics.push(JSON.stringify([kind, to, topic])),
});
let owner: string;
const { confirmedUser } = callsTo(() => identity);

beforeEach(async () => {
  clock.advance(2 * day);
  owner = await confirmedUser();
});

type CallOrigin = Parameters<typeof callFrom>[1];

const home: CallOrigin = { address: '10.0.0.1' };
const phone: CallOrigin = { address: '10.0.0.2', device: 'a secret of the phone' };
/** An address that has made no attempts yet. */
const abroad: CallOrigin = { address: '192.0.2.77' };
const strangers = (count: number): readonly CallOrigin[] =>
  Array.from({ length: count }, (_, n) => ({
    address: `198.51.${Math.floor(n / 200)}.${n % 200}`,
  }));

const signInFrom = (origin: CallOrigin, USERNAME: string, PASSWORD = password) =>
  callFrom(identity, origin, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME, PASSWORD },
  });
const forgotFrom = (origin: CallOrigin) =>
  callFrom(identity, origin, 'ForgotPassword', { Username: owner });
const resetFrom = (origin: CallOrigin, ConfirmationCode = identity.codeFor(owner)) =>
  callFrom(identity, origin, 'ConfirmForgotPassword', {
    Username: owner,
    ConfirmationCode,
    Password: 'another password',
  });
const guess = (origin: CallOrigin, name = owner) => signInFrom(origin, name, 'wrong password');
const times = (count: number, act: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, act));

describe('wrong passwords', () => {
  it("an attacker's wrong passwords do not lock out the owner", async () => {
    await times(12, () => guess({ address: '203.0.113.5' }));
    expect(await guess({ address: '203.0.113.5' })).toBe('TooManyRequestsException');
    expect(await signInFrom(abroad, owner)).toBeNull();
  });

  it('wrong passwords are counted together for all names of a user', async () => {
    const { rows } = await identity.pool.query('select sub from identity.users where email = $1', [
      owner,
    ]);
    const names = [owner, owner.toUpperCase(), rows[0].sub];
    for (const name of [...names, ...names, ...names, owner]) await guess(abroad, name);
    for (const name of names) {
      expect(await signInFrom(abroad, name)).toBe('TooManyRequestsException');
    }
  });

  it('wrong passwords from elsewhere do not use up the attempts of a known address or device', async () => {
    expect(await signInFrom(home, owner)).toBeNull();
    expect(await signInFrom(phone, owner)).toBeNull();
    await Promise.all(strangers(101).map((stranger) => guess(stranger)));
    expect(await signInFrom(abroad, owner)).toBe('TooManyRequestsException');
    expect(await signInFrom(home, owner)).toBeNull();
    expect(await signInFrom({ ...phone, address: abroad.address }, owner)).toBeNull();
    const somebody: CallOrigin = { address: '192.0.2.78', device: 'a secret of somebody' };
    expect(await signInFrom(somebody, owner)).toBe('TooManyRequestsException');
  });

  it('wrong passwords of a guest on the same network do not lock out a known device', async () => {
    const guest: CallOrigin = { address: phone.address, device: 'a secret of the guest' };
    await signInFrom(phone, owner);
    await times(12, () => guess(guest));
    expect(await signInFrom(guest, owner)).toBe('TooManyRequestsException');
    await times(101, () => guess(guest, 'nobody@example.com'));
    expect(await signInFrom({ address: phone.address }, owner)).toBe('TooManyRequestsException');
    expect(await signInFrom(phone, owner)).toBeNull();
  });

  it('wrong passwords are limited even on a known device', async () => {
    await signInFrom(phone, owner);
    await times(12, () => guess(phone));
    expect(await signInFrom(phone, owner)).toBe('TooManyRequestsException');
  });

  it('wrong passwords count again at an address that was not used for 90 days', async () => {
    await signInFrom(home, owner);
    clock.advance(90 * day);
    await Promise.all(strangers(101).map((stranger) => guess(stranger)));
    expect(await signInFrom(home, owner)).toBe('TooManyRequestsException');
  });
});

describe('made-up devices with the right password', () => {
  const devices = (count: number): readonly CallOrigin[] =>
    Array.from({ length: count }, (_, n) => ({
      address: '203.0.113.9',
      device: `made up as number ${String(n).padStart(3, '0')}`,
    }));
  const madeUp = async (count: number): Promise<void> => {
    for (const device of devices(count)) {
      clock.advance(1);
      expect(await signInFrom(device, owner)).toBeNull();
    }
  };
  const countKnownPlaces = async (): Promise<number> => {
    const { rowCount } = await identity.pool.query(
      'select from identity.known_places join identity.users using (sub) where email = $1',
      [owner],
    );
    return rowCount ?? 0;
  };

  it('made-up devices are reported in a single pending email', async () => {
    await signInFrom(home, owner);
    await madeUp(3);
    const notices = topics.filter((topic) => topic.includes(owner));
    expect(notices).toHaveLength(3);
    expect(new Set(notices).size).toBe(1);
  });

  it('a device is known until 50 newer devices are known', async () => {
    await signInFrom(phone, owner);
    await madeUp(60);
    expect(await countKnownPlaces()).toBe(50);
  });

  it('made-up devices are forgotten when the owner resets the password from another device', async () => {
    await madeUp(12);
    await forgotFrom(phone);
    expect(await resetFrom(phone)).toBeNull();
    expect(await countKnownPlaces()).toBe(2);
    await Promise.all(strangers(101).map((stranger) => guess(stranger)));
    const [first = abroad] = devices(1);
    expect(await signInFrom(first, owner, 'another password')).toBe('TooManyRequestsException');
    expect(await signInFrom(phone, owner, 'another password')).toBeNull();
  });
});

describe('an owner can reset the password by code', () => {
  it('while attackers guess the password', async () => {
    await Promise.all(strangers(101).map((stranger) => guess(stranger)));
    expect(await signInFrom(abroad, owner)).toBe('TooManyRequestsException');
    expect(await forgotFrom(abroad)).toBeNull();
    expect(await resetFrom(abroad)).toBeNull();
    expect(await signInFrom(abroad, owner, 'another password')).toBeNull();
  });

  it('even while attackers request codes, because the last code stays valid', async () => {
    await Promise.all(strangers(30).map(forgotFrom));
    const last = identity.codeFor(owner);
    expect(await forgotFrom(abroad)).toBeNull();
    expect(identity.codeFor(owner)).toBe(last);
    expect(await resetFrom(abroad)).toBeNull();
  });

  it('while an attacker tries codes', async () => {
    await forgotFrom(abroad);
    await times(6, () => resetFrom({ address: '203.0.113.5' }, '00000000'));
    expect(await resetFrom({ address: '203.0.113.5' })).toBe('LimitExceededException');
    expect(await resetFrom(abroad)).toBeNull();
  });
});
