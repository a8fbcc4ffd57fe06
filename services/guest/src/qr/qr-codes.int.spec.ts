import { createLogger } from '@qr-menu/runtime/process';
import { createRedis } from '@qr-menu/stores/redis';
import { testKeyPrefix, waitUntil } from '@qr-menu/testkit';
import { type ApiClient, useStack } from '@qr-menu/testkit/stack';
import sharp from 'sharp';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { codesIn } from '../../test/read-code.ts';

const databaseServer = inject('databaseUrl');
const redisUrl = inject('redisUrl');
const fields = '{ id name owner qrCode qrUrl }';
const createAccount = `mutation ($input: CreateAccountInput!) { createAccount(input: $input) ${fields} }`;
const updateAccount = `mutation ($input: UpdateAccountInput!) { updateAccount(input: $input) ${fields} }`;
const contact = { email: 'venue@example.com', phone: '+359888123456' };

type Account = { id: string; qrCode: string; qrUrl: string };

async function uploadLogo(owner: ApiClient): Promise<string> {
  const green = { width: 400, height: 400, channels: 3 as const, background: '#1d6b43' };
  const bytes = await sharp({ create: green }).jpeg().toBuffer();
  const file = { fileName: 'logo.jpg', contentType: 'image/jpeg', purpose: 'LOGO' };
  const begun = await owner.call(
    'mutation ($input: CreateUploadInput!) { createUpload(input: $input) { uploadToken url } }',
    { input: { ...file, size: bytes.byteLength } },
  );
  const { uploadToken, url } = begun.data.createUpload;
  const headers = { 'content-type': 'image/jpeg' };
  await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  const ended = await owner.call(
    'mutation ($input: CompleteUploadInput!) { completeUpload(input: $input) { url } }',
    { input: { uploadToken } },
  );
  return ended.data.completeUpload.url;
}

describe.skipIf(!databaseServer || !redisUrl)('a printed code', () => {
  const prefix = testKeyPrefix();
  const stack = useStack(databaseServer, { REDIS_URL: redisUrl ?? '', REDIS_PREFIX: prefix });
  let owner: ApiClient;
  let account: Account;

  beforeAll(async () => {
    owner = await stack.owner();
    account = await change(createAccount, { ...contact, name: 'Стария дъб' });
  });

  async function change(mutation: string, input: object): Promise<Account> {
    const { data, errors } = await owner.call(mutation, { input });
    expect(errors).toBeUndefined();
    await stack.standalone.settle();
    return Object.values(data as Record<string, Account>)[0] ?? { id: '', qrCode: '', qrUrl: '' };
  }

  async function leadsTo(address = account.qrUrl): Promise<string> {
    const answer = await fetch(address, { redirect: 'manual' });
    return `${answer.status} ${decodeURIComponent(answer.headers.get('location') ?? '')}`;
  }

  async function flushRedis(): Promise<void> {
    const logger = createLogger('test', 'silent');
    const redis = createRedis({ url: redisUrl ?? '', name: 'test', logger });
    await redis.del(...(await redis.keys(`${prefix}*`)));
    await redis.quit();
  }

  test('is returned to the owner and to guests, and does not reveal the owner', async () => {
    expect(account.qrUrl).toBe(`${stack.origin}/q/${account.qrCode}`);
    const query = `query ($name: String) { listAccounts(filter: { name: { eq: $name } }) { items ${fields} } }`;
    const guest = stack.anonymous({ 'x-api-key': stack.publicApiKey });
    const { data } = await guest.call(query, { name: 'стария-дъб' });
    const { id, qrCode, qrUrl } = account;
    expect(data.listAccounts.items).toMatchObject([{ id, qrCode, qrUrl, owner: null }]);
    const own = await owner.call(`{ listAccounts { items { qrCode qrUrl } } }`);
    expect(own.data.listAccounts.items).toEqual([{ qrCode, qrUrl }]);
  });

  test("contains the owner's uploaded logo, but no logo from another host", async () => {
    const file = `${account.qrUrl}.png?logo=1`;
    await change(updateAccount, { id: account.id, logoUrl: 'https://images.example/logo.png' });
    expect(await leadsTo(file)).toBe('404 ');
    const logoUrl = await uploadLogo(owner);
    await change(updateAccount, { id: account.id, logoUrl });
    const answer = await fetch(file);
    expect(answer.status).toBe(200);
    const png = Buffer.from(await answer.arrayBuffer());
    expect(await codesIn(png)).toEqual([account.qrUrl]);
    const middle = { left: 512, top: 512, width: 1, height: 1 };
    const [red = 0, green = 0] = await sharp(png).extract(middle).raw().toBuffer();
    expect(green).toBeGreaterThan(red + 50);
  });

  test('still leads to the menu after Redis is flushed, but its SVG returns 503 at first', async () => {
    const lost = await waitUntil(async () => {
      await flushRedis();
      const targets = [await leadsTo(), await leadsTo(`${account.qrUrl}.svg`)];
      // The projector's sweep may already have restored the entry.
      return targets[1] !== '200 ' && targets;
    });
    expect(lost).toEqual(['302 /menu/стария-дъб', '503 ']);
    expect(await leadsTo(`${stack.origin}/q/000000000000`)).toBe('404 ');
    await stack.standalone.settle();
    expect(await leadsTo()).toBe('302 /menu/стария-дъб');
    expect(await leadsTo(`${account.qrUrl}.svg`)).toBe('200 ');
  });
});
