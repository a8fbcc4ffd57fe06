import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readEnvironment } from '@qr-menu/standalone';
import { freePort, waitUntil } from '@qr-menu/testkit';
import type { StoreVariables } from './store-venues.ts';

export const apiKey = 'throughput-public-key';

/** The arguments with which the images start Node. */
export const asInImages = ['--single-threaded-gc'];

export type GuestProcess = {
  readonly port: number;
  readonly pid: number;
  readonly stop: () => Promise<void>;
};

/**
 * Starts the guest service as deployed, with its own entry point and default settings. The only
 * exception is that all load comes from one address.
 */
export async function startMeasuredGuest(
  stores: StoreVariables & { readonly COPIES_MEMORY?: string },
): Promise<GuestProcess> {
  const port = await freePort();
  const entry = fileURLToPath(import.meta.resolve('@qr-menu/guest')).replace(
    /index(\.\w+)$/,
    'main$1',
  );
  const child = spawn(process.execPath, [...asInImages, entry], {
    env: {
      ...stores,
      PORT: String(port),
      CLIENT_DIR: readEnvironment().CLIENT_DIR,
      PUBLIC_API_KEY: apiKey,
      COGNITO_USER_POOL_ID: 'eu-central-1_throughput',
      COGNITO_CLIENT_ID: 'throughput',
      RATE_LIMIT_ADDRESS: '9999999/9999999',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await waitUntil(
    async () => {
      if (child.exitCode !== null) throw new Error('the guest service ended');
      return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
    },
    { timeout: 30_000, what: 'the guest service to be ready' },
  );
  return {
    port,
    pid: child.pid ?? 0,
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}
