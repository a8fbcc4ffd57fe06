import { type Mail, type Mails, UnusableRecipient } from '@qr-menu/mail';
import type { Pool } from 'pg';

type WithoutRecipient<Any> = Any extends Mail ? Omit<Any, 'to'> : never;

/** Queues one email per address and deletion. An unusable address does not affect the others. */
export async function mailDeletion(
  { pool, mails }: { readonly pool: Pool; readonly mails?: Mails | undefined },
  addresses: readonly string[],
  deletionId: string,
  mail: WithoutRecipient<Mail>,
): Promise<void> {
  if (mails === undefined) return;
  for (const to of new Set(addresses.map((address) => address.toLowerCase()))) {
    try {
      await mails.put(pool, { ...mail, to }, { about: [deletionId, to] });
    } catch (error) {
      if (!(error instanceof UnusableRecipient)) throw error;
    }
  }
  await mails.sendSoon();
}
