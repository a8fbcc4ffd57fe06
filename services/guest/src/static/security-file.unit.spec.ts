import { parseEnvironment, securityVariables } from '@qr-menu/runtime/process';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startGuest, type TestGuest } from '../../test/start-guest.ts';

const address = '/.well-known/security.txt';
const securityContact = 'mailto:security@menu.example';

describe('security.txt', () => {
  let guest: TestGuest;
  afterEach(() => guest.stop());

  it('has the fields of RFC 9116, and expires less than a year after startup', async () => {
    const publicUrl = 'https://menu.example';
    guest = await startGuest({ names: [], publicUrl, securityContact });
    const answer = await guest.get(address);
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      },
    });
    // The clock starts in 1970 in this test.
    expect(answer.text.split('\n')).toEqual([
      'Contact: mailto:security@menu.example',
      'Expires: 1970-12-27T00:00:00.000Z',
      'Preferred-Languages: bg, en, de',
      'Canonical: https://menu.example/.well-known/security.txt',
      '',
    ]);
    const head = await guest.send('HEAD', address);
    expect([head.status, head.text]).toEqual([200, '']);
    expect((await guest.send('POST', address)).status).toBe(405);
  });

  it.each([undefined, 'http://localhost:4000'])(
    'has no canonical address if the public address is %s',
    async (publicUrl) => {
      guest = await startGuest({ names: [], securityContact, ...(publicUrl && { publicUrl }) });
      const { status, text } = await guest.get(address);
      expect(status).toBe(200);
      expect(text).not.toContain('Canonical');
    },
  );

  it('is missing if no contact is configured', async () => {
    guest = await startGuest({ names: [] });
    expect((await guest.get(address)).status).toBe(404);
  });
});

const read = (contact: string) =>
  parseEnvironment(z.object(securityVariables), { SECURITY_CONTACT: contact });

it.each(['mailto:security@menu.example', 'https://menu.example/security?form=1'])(
  'the contact can be %s',
  (contact) => {
    expect(read(contact)).toEqual({ SECURITY_CONTACT: contact });
  },
);

it.each([
  'security@menu.example',
  'mailto:security',
  'mailto:security@menu.example?subject=x',
  'http://menu.example',
  'https://',
  'https://menu.example/ü',
  'https://menu.example\nContact: mailto:thief@menu.example',
])('the process refuses to start if the contact is %j', (contact) => {
  expect(() => read(contact)).toThrow(
    'SECURITY_CONTACT: must be mailto: with a mail address, or an https: address (for example SECURITY_CONTACT=mailto:security@menu.example)',
  );
});
