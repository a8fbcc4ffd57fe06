import type { DeviceType } from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { callsTo, expectRefusal, password } from '../test/identity-calls.ts';
import { clientId, createMovableClock } from '../test/start-identity.ts';
import { useIdentity } from '../test/use-identity.ts';
import { mostSignIns } from './tokens/sign-ins.ts';
import { readPerson } from './users/known-person.ts';

const clock = createMovableClock();
const minute = 60_000;
const day = 86_400_000;
const identity = useIdentity({ clock, settings: { trustedProxies: 1 } });
const {
  signIn,
  renew,
  getUser,
  revoke,
  listDevices,
  getDevice,
  forgetDevice,
  confirmedUser,
  signedIn,
} = callsTo(() => identity);

type Browser = { readonly address: string; readonly agent: string };

async function callFrom({ address, agent }: Browser, operation: string, input: object) {
  const response = await fetch(identity.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      'x-forwarded-for': `1.1.1.1, ${address}`,
      'user-agent': agent,
    },
    body: JSON.stringify({ ClientId: clientId, ...input }),
  });
  const { AuthenticationResult } = await response.json();
  return AuthenticationResult as Awaited<ReturnType<typeof signedIn>>;
}
const signInFrom = (browser: Browser, email: string) =>
  callFrom(browser, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });

const keyOf = ({ AccessToken = '' }: { AccessToken?: string | undefined }): string =>
  decodeJwt<{ device_key: string }>(AccessToken).device_key;
const keysOf = async (accessToken = ''): Promise<readonly (string | undefined)[]> =>
  ((await listDevices(accessToken)).Devices ?? []).map(({ DeviceKey }) => DeviceKey);
const attribute = ({ DeviceAttributes = [] }: DeviceType, name: string) =>
  DeviceAttributes.find(({ Name }) => Name === name)?.Value;

const phone: Browser = { address: '85.11.22.33', agent: 'Mozilla/5.0 (Linux; Android 14) Chrome' };
const tablet: Browser = { address: '2a01:5a8:300:7::9', agent: 'Mozilla/5.0 (iPad) Safari' };

describe('the list of sign-ins', () => {
  it('shows the browser, the address prefix, the start and the last renewal', async () => {
    const email = await confirmedUser();
    const startedAt = new Date(clock.now());
    const { RefreshToken } = await signInFrom(phone, email);
    clock.advance(20 * minute);
    const renewedAt = new Date(clock.now());
    const renewed = await callFrom(tablet, 'GetTokensFromRefreshToken', { RefreshToken });
    const { Devices = [], PaginationToken } = await listDevices(renewed.AccessToken);
    expect(PaginationToken).toBeUndefined();
    // A refresh does not add a sign-in, but updates its address and browser in the list.
    expect(Devices).toEqual([
      {
        DeviceKey: keyOf(renewed),
        DeviceAttributes: [
          { Name: 'device_status', Value: 'valid' },
          { Name: 'device_name', Value: tablet.agent },
          { Name: 'last_ip_used', Value: '2a01:5a8:300::/48' },
        ],
        DeviceCreateDate: startedAt,
        DeviceLastModifiedDate: renewedAt,
        DeviceLastAuthenticatedDate: renewedAt,
      },
    ]);
    const { Device } = await getDevice(renewed.AccessToken, keyOf(renewed));
    expect(Device).toEqual(Devices[0]);
  });

  it('never stores full addresses', async () => {
    const tokens = await signInFrom(phone, await confirmedUser());
    const { Devices = [] } = await listDevices(tokens.AccessToken);
    expect(Devices.map((device) => attribute(device, 'last_ip_used'))).toEqual(['85.11.0.0/16']);
    const { rows } = await identity.pool.query<{ line: string }>(
      'select (t.*)::text as line from identity.refresh_tokens t',
    );
    expect(rows.map(({ line }) => line).join('\n')).not.toContain(phone.address);
  });

  it('shows a sign-in from an earlier release, which did not record a browser or an address', async () => {
    const { AccessToken } = await signedIn(await confirmedUser());
    await identity.pool.query(
      'update identity.refresh_tokens set device_agent = null, address_prefix = null',
    );
    const { Devices = [] } = await listDevices(AccessToken);
    expect(Devices[0]?.DeviceAttributes).toEqual([{ Name: 'device_status', Value: 'valid' }]);
  });

  it('omits sign-ins that have ended', async () => {
    const email = await confirmedUser();
    const first = await signedIn(email);
    clock.advance(30 * day - minute);
    const second = await signedIn(email);
    const signedOut = await signedIn(email);
    await revoke(signedOut.RefreshToken);
    expect(await keysOf(second.AccessToken)).toEqual([keyOf(second), keyOf(first)]);
    clock.advance(minute);
    expect(await keysOf(second.AccessToken)).toEqual([keyOf(second)]);
    await expectRefusal(getDevice(second.AccessToken, keyOf(first)), 'ResourceNotFoundException');
  });

  it('is split into pages, and each page continues after the previous one', async () => {
    const email = await confirmedUser();
    const made: string[] = [];
    for (const _nth of [1, 2, 3]) {
      made.unshift(keyOf(await signedIn(email)));
      clock.advance(minute);
    }
    const { AccessToken } = await signedIn(email);
    const first = await listDevices(AccessToken, { Limit: 2 });
    expect(first.Devices).toHaveLength(2);
    const { PaginationToken } = first;
    const second = await listDevices(AccessToken, { Limit: 2, PaginationToken });
    expect(second.Devices?.map(({ DeviceKey }) => DeviceKey)).toEqual(made.slice(1));
    expect(second.PaginationToken).toBeUndefined();
    for (const page of [{ Limit: 61 }, { Limit: -1 }, { PaginationToken: 'x_0' }]) {
      await expectRefusal(listDevices(AccessToken, page), 'InvalidParameterException');
    }
  });

  it('requires an access token whose sign-in has not ended', async () => {
    const { AccessToken, IdToken, RefreshToken } = await signedIn(await confirmedUser());
    await expectRefusal(listDevices(IdToken), 'NotAuthorizedException');
    await expectRefusal(listDevices('garbage'), 'NotAuthorizedException');
    await revoke(RefreshToken);
    await expectRefusal(listDevices(AccessToken), 'NotAuthorizedException');
  });
});

describe('ending a sign-in', () => {
  it('invalidates only the refresh and access tokens of that sign-in', async () => {
    const email = await confirmedUser();
    const [here, there, third] = [
      await signedIn(email),
      await signedIn(email),
      await signedIn(email),
    ];
    await forgetDevice(here.AccessToken, keyOf(there));
    await expectRefusal(renew(there.RefreshToken), 'NotAuthorizedException');
    await expectRefusal(getUser(there.AccessToken), 'NotAuthorizedException');
    await expectRefusal(forgetDevice(there.AccessToken, keyOf(here)), 'NotAuthorizedException');
    await getUser(here.AccessToken);
    await renew(here.RefreshToken);
    await renew(third.RefreshToken);
    expect((await signIn(email)).AuthenticationResult).toBeDefined();
  });

  it('gives the same error if the sign-in has ended, never existed or belongs to another user', async () => {
    const email = await confirmedUser();
    const [here, there] = [await signedIn(email), await signedIn(email)];
    const stranger = await signedIn(await confirmedUser());
    await forgetDevice(here.AccessToken, keyOf(there));
    const [region] = keyOf(here).split('_');
    for (const key of [
      keyOf(there),
      keyOf(stranger),
      `${region}_00000000-0000-4000-8000-000000000000`,
      `${region}_0`,
      `us-east-1_${keyOf(here).split('_')[1]}`,
      `${region}_x_${keyOf(here).split('_')[1]}`,
    ]) {
      for (const call of [forgetDevice, getDevice]) {
        await expect(call(here.AccessToken, key)).rejects.toMatchObject({
          name: 'ResourceNotFoundException',
          message: 'Device does not exist.',
        });
      }
    }
    await getUser(stranger.AccessToken);
    await renew(stranger.RefreshToken);
    expect(await keysOf(here.AccessToken)).toEqual([keyOf(here)]);
  });

  it.each([
    '',
    'garbage',
    'eu-central-1_',
    "eu-central-1_' or true --",
    'eu-central-1_0\u0000',
    `eu-central-1_${'0'.repeat(9_000)}`,
  ])('is refused for the key %j', async (key) => {
    const { AccessToken } = await signedIn(await confirmedUser());
    await expectRefusal(forgetDevice(AccessToken, key), 'InvalidParameterException');
    await getUser(AccessToken);
  });

  it('succeeds only once if two requests arrive at the same time', async () => {
    const email = await confirmedUser();
    const [here, there] = [await signedIn(email), await signedIn(email)];
    const ended = await Promise.allSettled(
      [1, 2].map(() => forgetDevice(here.AccessToken, keyOf(there))),
    );
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('leaves no valid tokens behind, even if the sign-in is being renewed', async () => {
    const email = await confirmedUser();
    const [here, there] = [await signedIn(email), await signedIn(email)];
    const renewing = renew(there.RefreshToken).catch(() => null);
    await forgetDevice(here.AccessToken, keyOf(there));
    const renewed = await renewing;
    if (renewed) await expectRefusal(renew(renewed.RefreshToken), 'NotAuthorizedException');
    expect(await keysOf(here.AccessToken)).toEqual([keyOf(here)]);
  });

  it('also works for the current sign-in', async () => {
    const tokens = await signedIn(await confirmedUser());
    await forgetDevice(tokens.AccessToken, keyOf(tokens));
    await expectRefusal(getUser(tokens.AccessToken), 'NotAuthorizedException');
  });
});

describe('many sign-ins', () => {
  it('the number of sign-ins is limited, and sign-ins in use are kept', async () => {
    const email = await confirmedUser();
    const first = await signedIn(email);
    clock.advance(minute);
    const inUse = await renew(first.RefreshToken);
    for (let made = 0; made < mostSignIns + 5; made += 1) {
      clock.advance(minute / 10);
      await signedIn(email);
    }
    const newest = await signedIn(email);
    const keys = await keysOf(newest.AccessToken);
    expect(keys).toHaveLength(mostSignIns);
    expect(keys).toContain(keyOf(newest));
    expect(keys).toContain(keyOf(inUse));
    await renew(inUse.RefreshToken);
    const { rows } = await identity.pool.query(
      'select from identity.refresh_tokens join identity.users using (sub) where email = $1',
      [email],
    );
    expect(rows).toHaveLength(mostSignIns);
  });
});

describe("the export of a person's data", () => {
  it('contains the sign-ins without their tokens', async () => {
    const { AccessToken = '' } = await signInFrom(phone, await confirmedUser());
    const at = new Date(clock.now());
    const person = await readPerson(identity.pool, decodeJwt(AccessToken).sub ?? '');
    expect(person?.signIns).toEqual([
      { agent: phone.agent, place: '85.11.0.0/16', startedAt: at, lastUsedAt: at },
    ]);
  });
});
