import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createLogger } from '@qr-menu/runtime/process';
import { createMasterSeal } from '@qr-menu/stores/keys';
import { createPool } from '@qr-menu/stores/postgres';

type Row = { readonly id: string; readonly private_key: string };

/** Returns the pool's oldest signing key, so that tests can sign tokens like the pool. */
export async function readSigningKey(databaseUrl: string, masterKey: string): Promise<KeyObject> {
  const logger = createLogger('signing key', 'silent');
  const pool = createPool({ url: databaseUrl, applicationName: 'signing-key', logger });
  try {
    const { rows } = await pool.query<Row>(
      'select id, private_key from identity.signing_keys order by signs_from limit 1',
    );
    const { id = '', private_key = '' } = rows[0] ?? {};
    const seal = createMasterSeal({ KEYS_MASTER_KEY: masterKey });
    return createPrivateKey(seal.open(`identity.signing_keys.${id}`, private_key).text);
  } finally {
    await pool.end();
  }
}

/** Returns the key that encrypts the other keys of the installation with this `DATA_DIR`. */
export async function readMasterKey(dataDir: string): Promise<string> {
  const secrets = await readFile(path.join(dataDir, 'secrets.json'), 'utf8');
  return JSON.parse(secrets).keysMasterKey;
}
