import path from 'node:path';
import { createScratch, type RunningProduct, startProduct } from '@qr-menu/testkit';

/** Information about payments, as an operator would write it. */
export const paymentText = 'По банков път: BG80 BNBG 9661 1020 3456 78\nОснование: името на обекта';

export type RunningApp = Pick<RunningProduct, 'origin' | 'dataDir'>;

export type App = RunningApp & { readonly stop: () => Promise<void> };

/** `kill` ends the process immediately, and its data is kept until `stop` is called. */
type KillableApp = App & { readonly kill: () => Promise<void> };

/** All requests of a run come from one machine, so each new owner pretends to have another address. */
export const manyOwners = { RATE_LIMIT_ADDRESS: 'off', TRUSTED_PROXIES: '1' };

/** Starts the built product as `npm start` does, on a free port and with its own data. */
export async function startApp({
  demo = false,
  variables = {} as Readonly<Record<string, string>>,
} = {}): Promise<KillableApp> {
  const scratch = await createScratch();
  try {
    const product = await startProduct({
      scratch,
      variables: {
        DEMO: demo ? 'on' : 'off',
        PAYMENT_TEXT: paymentText,
        LEGAL_DIR: path.join(import.meta.dirname, '../legal'),
        PASSWORD_COST: '16',
        ...variables,
      },
    });
    const stop = async () => {
      await product.stop();
      await scratch.remove();
    };
    const { origin, dataDir, kill } = product;
    return { origin, dataDir, stop, kill };
  } catch (error) {
    await scratch.remove();
    throw error;
  }
}
