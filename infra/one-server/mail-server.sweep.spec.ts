import { execFile, execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  createScratch,
  findProgram,
  type MailServer,
  programEnvironment,
  type Scratch,
  startMailServer,
  waitUntil,
} from '@qr-menu/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callIdentity } from '../../web/e2e/support/sign-in.ts';
import { type App, startApp } from '../../web/e2e/support/start-app.ts';

const openssl = findProgram('openssl');
const password = 'p@ss/wört: 1%';
const run = promisify(execFile);

describe.runIf(openssl)('email to a server with a certificate and a password', () => {
  let scratch: Scratch;
  let certificate: { readonly key: string; readonly cert: string };
  let trusting: Readonly<Record<string, string>>;

  beforeAll(async () => {
    scratch = await createScratch();
    const [key = '', cert = ''] = ['key.pem', 'cert.pem'].map((file) =>
      path.join(scratch.directory, file),
    );
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const made = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '2'];
    execFileSync(openssl ?? '', ['req', '-x509', ...made, ...subject], { stdio: 'pipe' });
    certificate = { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
    trusting = { NODE_EXTRA_CA_CERTS: cert };
  });
  afterAll(() => scratch?.remove());

  async function withProduct(
    server: MailServer,
    protocol: 'smtp' | 'smtps',
    variables: Readonly<Record<string, string>>,
    tests: (app: App, mailed: () => readonly string[]) => Promise<void>,
  ): Promise<void> {
    const credentials = `menu%40example.com:${encodeURIComponent(password)}`;
    const MAIL_URL = `${protocol}://${credentials}@localhost:${server.port}`;
    const app = await startApp({
      variables: { MAIL_URL, MAIL_FROM: 'menu@mail.example', ...variables },
    });
    try {
      await tests(app, () => server.recipients);
    } finally {
      await app.stop();
      await server.stop();
    }
  }

  const signUp = (app: App, email: string) =>
    callIdentity(app, 'SignUp', {
      Username: email,
      Password: 'парола-по-пощата-1',
      UserAttributes: [{ Name: 'email', Value: email }],
    });

  /** Waits until `status` contains this line. The queue of codes may not exist yet. */
  const reported = ({ dataDir }: App, line: string) =>
    waitUntil(async () => {
      const args = ['services/operator/dist/main.js', 'status'];
      const options = { env: programEnvironment({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }) };
      const { stdout } = await run(process.execPath, args, options).catch(
        (error: { stdout: string }) => error,
      );
      expect(stdout).toContain(line);
      return true;
    });

  test('email is encrypted from the first byte if the protocol is smtps', async () => {
    const server = await startMailServer({ certificate, isSecure: true, password });
    await withProduct(server, 'smtps', trusting, async (app, mailed) => {
      await signUp(app, 'smtps@example.com');
      await waitUntil(() => mailed().includes('smtps@example.com'));
      expect(server.signedIn()).toBe(1);
    });
  });

  test('email waits while the password is wrong, and the operator’s status report shows this', async () => {
    const server = await startMailServer({ certificate, password: 'another one' });
    await withProduct(server, 'smtp', trusting, async (app, mailed) => {
      await signUp(app, 'starttls@example.com');
      await reported(app, 'mail of identity: 1 wait (EAUTH), 0 unsent today');
      expect(mailed()).toEqual([]);
      server.expect(password);
      await waitUntil(() => mailed().includes('starttls@example.com'));
      await reported(app, 'mail of identity: 0 wait, 0 unsent today');
    });
  });

  test.each([
    ['smtps', { isSecure: true }],
    ['smtp', {}],
  ] as const)('with %s, servers without a certificate get no email', async (protocol, kind) => {
    const server = await startMailServer({ certificate, password, ...kind });
    await withProduct(server, protocol, {}, async (app, mailed) => {
      await signUp(app, 'nobody@example.com');
      await reported(app, 'mail of identity: 1 wait (UNTRUSTED_CERTIFICATE), 0 unsent today');
      expect([server.signedIn(), mailed()]).toEqual([0, []]);
    });
  });

  test('the password is never sent unencrypted', async () => {
    const server = await startMailServer({ password });
    await withProduct(server, 'smtp', {}, async (app) => {
      await signUp(app, 'open@example.com');
      await reported(app, 'mail of identity: 1 wait (');
      expect(server.signedIn()).toBe(0);
    });
  });
});
