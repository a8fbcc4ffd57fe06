import { randomUUID } from 'node:crypto';
import type { Standalone } from '@qr-menu/standalone';
import { signIn } from './sign-in.ts';

export async function signedInOwner(
  standalone: Standalone,
  origin: string,
  clientId: string,
  email = `${randomUUID()}@example.com`,
): Promise<string> {
  const password = 'correct horse';
  await standalone.ensureUser?.({ email, password, name: 'Owner', phone: '+359888123456' });
  return signIn(origin, clientId, { email, password });
}
