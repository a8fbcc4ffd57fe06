import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  createScratch,
  type RunningProduct,
  type Scratch,
  startProduct,
  waitUntil,
} from '@qr-menu/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { readDemoVenue } from './demo/demo-venues.ts';
import { activation, idempotencyPrefix, importKey } from './demo/import-keys.ts';
import { demoOwner } from './demo/seed-demo.ts';

const password = 'a password of my own';
const accountName = 'Кафе При гарата';

let scratch: Scratch;
let product: RunningProduct | undefined;

beforeAll(async () => {
  scratch = await createScratch();
});

afterAll(async () => {
  await product?.kill();
  await scratch.remove();
});

async function start(demo: 'on' | 'off'): Promise<string> {
  product = await startProduct({ scratch, variables: { DEMO: demo, PASSWORD_COST: '16' } });
  return product.origin;
}

const configSchema = z.object({ publicApiKey: z.string(), userPoolClientId: z.string() });

const configOf = async (origin: string) =>
  configSchema.parse(await (await fetch(`${origin}/config.json`)).json());

async function identity(origin: string, operation: string, input: object): Promise<unknown> {
  const { userPoolClientId: ClientId } = await configOf(origin);
  const response = await fetch(`${origin}/identity`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ClientId, ...input }),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

const signedInSchema = z.object({ AuthenticationResult: z.object({ IdToken: z.string() }) });

async function signIn(origin: string): Promise<string> {
  const AuthParameters = { USERNAME: demoOwner.email, PASSWORD: password };
  const answer = await identity(origin, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters,
  });
  return signedInSchema.parse(answer).AuthenticationResult.IdToken;
}

async function call(origin: string, authorization: string, query: string, key = 'any') {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization, 'idempotency-key': key },
    body: JSON.stringify({ query }),
  });
  return response.json();
}

/** Signs up with the demo owner's address and creates another venue. */
async function signUp(origin: string): Promise<void> {
  await identity(origin, 'SignUp', { Username: demoOwner.email, Password: password });
  const [line = ''] = (await readFile(product?.outboxFile ?? '', 'utf8')).split('\n');
  const mail: unknown = JSON.parse(line);
  expect(mail).toEqual({
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    to: demoOwner.email,
    kind: 'sign-up',
    code: expect.stringMatching(/^\d{8}$/),
  });
  const { code } = z.object({ code: z.string() }).parse(mail);
  await identity(origin, 'ConfirmSignUp', { Username: demoOwner.email, ConfirmationCode: code });
}

it('a second start after kill -9 keeps everything, and does not create the demo venue again', async () => {
  const first = await start('off');
  const config = await configOf(first);
  await signUp(first);
  const token = await signIn(first);
  // This request has the key of the import's last change, so the import looks complete, as if the owner had
  // already replaced the demo venue.
  const lastOfImport = importKey(idempotencyPrefix(readDemoVenue(), demoOwner.email), activation);
  const created = await call(
    first,
    token,
    `mutation { createAccount(input: { name: "${accountName}", email: "a@example.com", phone: "112" })
      { name } }`,
    lastOfImport,
  );
  expect(created).toEqual({ data: { createAccount: { name: accountName } } });
  // The second start does not have to render documents again, because they are stored in one file
  // per venue.
  const kept = () => readdir(path.join(product?.dataDir ?? '', 'documents'));
  await waitUntil(async () => (await kept()).filter((name) => name.endsWith('.bin')).length === 1);
  const page = async (origin: string) => {
    const answer = await fetch(`${origin}/menu/${encodeURIComponent('кафе-при-гарата')}`);
    return [answer.status, answer.headers.get('etag'), await answer.text()];
  };
  const shown = await page(first);
  await product?.kill();

  const second = await start('on');
  expect(await configOf(second)).toEqual(config);
  expect(await page(second)).toEqual(shown);
  expect(await call(second, await signIn(second), '{ listAccounts { items { name } } }')).toEqual({
    data: { listAccounts: { items: [{ name: accountName }] } },
  });
  expect(await product?.stop()).toBe(0);
});
