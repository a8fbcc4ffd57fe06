import { createSecretKey, randomBytes } from 'node:crypto';
import { type DomainEvent, domainEventSchema, type Stream } from '@qr-menu/schema';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PersonalData } from '../personal-data.ts';
import { openWorkspaceKeys } from '../stored/create-workspace-keys.ts';
import { createMemoryKeyObjects } from '../stored/memory-key-objects.ts';
import type { WorkspaceKeys } from '../workspace-keys.ts';
import { personalFieldsOf } from './personal-fields.ts';
import { createSealedPersonalData, keyLifetime } from './sealed-personal-data.ts';

const anna: Stream = 'workspace:anna';
const boris: Stream = 'workspace:boris';
const email = 'anna@example.com';
const invited = (address = email): DomainEvent => ({
  type: 'StaffInvited',
  data: { invitationId: 'i', email: address, role: 'editor' },
});
const joined = (address: string): DomainEvent => ({
  type: 'StaffJoined',
  data: { memberId: 'm', invitationId: 'i', email: address, role: 'editor' },
});
const updated: DomainEvent = {
  type: 'AccountUpdated',
  data: { accountId: 'a', phone: '+359888123456', description: 'Тиха градина' },
};
const deleted: DomainEvent = { type: 'MenuDeleted', data: { menuId: 'm' } };
const erasure = { erasedAt: '2026-05-01T12:00:00.000Z', reason: 'asked by letter' };

let keys: WorkspaceKeys;
let now: number;
let reads: number;
let away: boolean;
let personalData: PersonalData;

beforeEach(async () => {
  const objects = createMemoryKeyObjects();
  [now, away] = [0, false];
  keys = await openWorkspaceKeys(
    {
      ...objects,
      read: async (name) => {
        reads += 1;
        if (away) throw new Error('no route');
        return objects.read(name);
      },
    },
    createSecretKey(randomBytes(32)),
  );
  reads = 0;
  personalData = createSealedPersonalData({ keys, clock: { now: () => now } });
});

const sealedEmail = async (stream: Stream): Promise<string> => {
  const [event] = await personalData.seal(stream, [invited()]);
  return event?.type === 'StaffInvited' ? event.data.email : '';
};

test('sealed events contain no personal data, and can be opened again', async () => {
  const events = [invited(), updated, deleted];
  const sealed = await personalData.seal(anna, events);
  expect(JSON.stringify(sealed)).not.toMatch(/anna@|359888/);
  expect(JSON.stringify(sealed)).toContain('Тиха градина');
  expect(sealed[2]).toEqual(deleted);
  for (const event of sealed) expect(domainEventSchema.parse(event)).toEqual(event);
  expect(await personalData.open(anna, sealed)).toEqual(events);
});

test('sealing the same value twice gives different results', async () => {
  expect(await sealedEmail(anna)).toMatch(/^sealed\.v1\.[\w-]+$/);
  expect(await sealedEmail(anna)).not.toBe(await sealedEmail(anna));
});

test('a sealed value that was moved or changed cannot be opened', async () => {
  const value = await sealedEmail(anna);
  await sealedEmail(boris);
  const broken = { code: 'SEAL_BROKEN' };
  await expect(personalData.open(boris, [invited(value)])).rejects.toMatchObject(broken);
  await expect(personalData.open(anna, [joined(value)])).rejects.toMatchObject(broken);
  const flipped = `${value.slice(0, -3)}${value.at(-3) === 'A' ? 'B' : 'A'}${value.slice(-2)}`;
  await expect(personalData.open(anna, [invited(flipped)])).rejects.toMatchObject(broken);
});

test.each(['anna@example.com', '', 'sealed.v1.anna@example.com'])(
  'the unsealed value %j is returned unchanged',
  async (value) => {
    expect(await personalData.open(anna, [invited(value)])).toEqual([invited(value)]);
    const sealed = await personalData.seal(anna, [invited(value)]);
    expect(sealed).not.toEqual([invited(value)]);
    expect(await personalData.open(anna, sealed)).toEqual([invited(value)]);
  },
);

test('a missing key causes an error instead of empty values', async () => {
  const value = await sealedEmail(anna);
  const elsewhere = createSealedPersonalData({
    keys: await openWorkspaceKeys(createMemoryKeyObjects(), createSecretKey(randomBytes(32))),
    clock: { now: () => now },
  });
  await expect(elsewhere.open(anna, [invited(value)])).rejects.toMatchObject({
    code: 'KEY_MISSING',
    retryable: false,
  });
});

describe('an erased workspace', () => {
  test('has empty values in every process once the cached key has expired', async () => {
    const sealed = await personalData.seal(anna, [invited(), updated]);
    const opened = await personalData.open(anna, sealed);
    await keys.erase('anna', erasure);
    now += keyLifetime - 1;
    expect(await personalData.open(anna, sealed)).toEqual(opened);
    now += 1;
    expect(await personalData.open(anna, sealed)).toMatchObject([
      { data: { email: '' } },
      { data: { phone: '', description: 'Тиха градина' } },
    ]);
    await expect(personalData.seal(anna, [invited()])).rejects.toMatchObject({
      code: 'WORKSPACE_ERASED',
    });
  });

  test('can be erased again, because the erasure event needs no key', async () => {
    const end: readonly DomainEvent[] = [
      { type: 'AccountDeleted', data: { accountId: 'a' } },
      { type: 'WorkspaceErased', data: { workspaceId: 'anna' } },
    ];
    expect(await personalData.sealHash(anna, end, 'c0ffee')).toMatch(/^sealed\./);
    await keys.erase('anna', erasure);
    now += keyLifetime;
    expect(await personalData.sealHash(anna, end, 'c0ffee')).toBe('');
    expect(await personalData.seal(anna, end)).toEqual(end);
    await expect(personalData.sealHash(anna, end.slice(0, 1), 'c0ffee')).rejects.toMatchObject({
      code: 'WORKSPACE_ERASED',
    });
  });
});

test('concurrent requests query the store once, and the key is then cached for a while', async () => {
  const sealed = await personalData.seal(anna, [invited()]);
  now += keyLifetime;
  reads = 0;
  await Promise.all(Array.from({ length: 50 }, () => personalData.open(anna, sealed)));
  now += keyLifetime - 1;
  await personalData.open(anna, sealed);
  expect(reads).toBe(1);
});

test('the store is queried again after it was unavailable', async () => {
  const sealed = await personalData.seal(anna, [invited()]);
  now += keyLifetime;
  away = true;
  await expect(personalData.open(anna, sealed)).rejects.toMatchObject({ retryable: true });
  await expect(personalData.seal(anna, [invited()])).rejects.toMatchObject({ retryable: true });
  away = false;
  expect(await personalData.open(anna, sealed)).toEqual([invited()]);
});

test('the hash of a request is sealed only if the request may contain personal data', async () => {
  const sealed = await personalData.sealHash(anna, [invited()], 'c0ffee');
  expect(sealed).not.toContain('c0ffee');
  expect(await personalData.openHash(anna, sealed)).toBe('c0ffee');
  expect(await personalData.sealHash(anna, [deleted], 'c0ffee')).toBe('c0ffee');
  expect(await personalData.openHash(anna, 'c0ffee')).toBe('c0ffee');
  // A request's hash is sealed for a separate purpose, so it cannot be opened as an event's value.
  await expect(personalData.open(anna, [invited(sealed)])).rejects.toMatchObject({
    code: 'SEAL_BROKEN',
  });
});

test('name streams need no key', async () => {
  const claimed: DomainEvent = {
    type: 'NameClaimed',
    data: { normalizedName: 'рила', name: 'Рила', ownerId: 'anna' },
  };
  expect(await personalData.seal('name:рила', [claimed])).toEqual([claimed]);
  expect(await personalData.open('name:рила', [claimed])).toEqual([claimed]);
  expect(reads).toBe(0);
});

test('all event fields with names that suggest personal data are sealed', () => {
  const personal = /mail|phone|address|person|birth|reason/i;
  for (const option of domainEventSchema.options) {
    // Flags that control visibility are not personal data.
    const fields = Object.keys(option.shape.data.shape).filter(
      (field) => personal.test(field) && !field.endsWith('Shown'),
    );
    expect(personalFieldsOf(option.shape.type.value).toSorted()).toEqual(fields.toSorted());
  }
});
