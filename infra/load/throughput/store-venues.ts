import { normalizeAccountName } from '@qr-menu/domain';
import { createLogger } from '@qr-menu/runtime';
import { demoOwner, readEnvironment, seedDemo, startStandalone } from '@qr-menu/standalone';
import {
  createRedisMenuDocuments,
  type DocumentVariant,
  type VenueDocuments,
} from '@qr-menu/stores/menu-documents';
import { createRedis } from '@qr-menu/stores/redis';
import { createPriceChanger } from '../price-changer.ts';

export type StoreVariables = {
  readonly DATABASE_URL: string;
  readonly REDIS_URL: string;
  readonly REDIS_PREFIX: string;
};

const logger = createLogger('throughput', 'error');
const variants: readonly DocumentVariant[] = [
  'graphql',
  'model',
  'html:bg',
  'html:en',
  'html:de',
  'data:bg',
  'data:en',
  'data:de',
];

/** Renders the demo venue as the product does, and stores it as so many venues. */
export async function storeVenues(
  stores: StoreVariables,
  directory: string,
  venues: number,
): Promise<readonly string[]> {
  const demoName = await renderDemo(stores, directory);
  const redis = createRedis({ url: stores.REDIS_URL, name: 'throughput', logger });
  const documents = createRedisMenuDocuments({ redis, prefix: stores.REDIS_PREFIX });
  const rendered = await Promise.all(
    variants.map(async (variant) => [variant, await documents.read(demoName, variant)]),
  );
  const names = Array.from({ length: venues }, (_, index) => `заведение-${index}`);
  for (const name of names) {
    await documents.writeIfNewer({
      owner: name,
      names: [name],
      currentName: name,
      accountId: null,
      defaultLanguage: 'bg',
      epoch: 1,
      version: 1,
      renderer: 'throughput',
      variants: Object.fromEntries(rendered) as VenueDocuments['variants'],
    });
  }
  await documents.close();
  return names;
}

/** Answers the name under which the demo venue's documents are. */
async function renderDemo(stores: StoreVariables, directory: string): Promise<string> {
  const { CLIENT_DIR } = readEnvironment();
  const standalone = await startStandalone({
    environment: readEnvironment({ ...stores, CLIENT_DIR, PORT: '0', DATA_DIR: directory }),
    logger,
    clientDir: CLIENT_DIR,
    print: () => undefined,
    onCrash: (error) => {
      throw error;
    },
  });
  try {
    const origin = `http://localhost:${standalone.port}`;
    await seedDemo(standalone);
    const { accountName } = await createPriceChanger(origin, demoOwner);
    return normalizeAccountName(accountName);
  } finally {
    await standalone.stop();
  }
}
