import { createLogger } from '@qr-menu/runtime/process';
import { demoOwner, readEnvironment, seedDemo, startStandalone } from '@qr-menu/standalone';
import { createPriceChanger } from './price-changer.ts';

/** Starts the product in this process, with its demo venue and the venue's owner. */
export async function startLoadDemo(variables: Readonly<Record<string, string>>) {
  const environment = readEnvironment({ PORT: '0', ...variables });
  const standalone = await startStandalone({
    environment,
    logger: createLogger('load', 'error'),
    clientDir: environment.CLIENT_DIR,
    print: () => undefined,
    onCrash: (error) => {
      throw error;
    },
  });
  const { port, stop } = standalone;
  const origin = `http://localhost:${port}`;
  try {
    await seedDemo(standalone);
    return { origin, owner: await createPriceChanger(origin, demoOwner), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
