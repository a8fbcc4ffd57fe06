import { type App, type RunningApp, startApp } from './start-app.ts';
import { startDemo } from './start-demo.ts';

/** One address makes all requests of a run. Who signs owners up tells another one each time. */
export const manyOwners = { RATE_LIMIT_ADDRESS: 'off', TRUSTED_PROXIES: '1' };

const starts = {
  embedded: () => startApp({ variables: manyOwners }),
  demo: () => startDemo(manyOwners),
} as const;

export type SharedAppName = keyof typeof starts;

export type SharedApps = {
  /** Starts it when it is asked for the first time; undefined when there is none of this name. */
  readonly get: (name: string) => Promise<RunningApp> | undefined;
  readonly stop: () => Promise<void>;
};

/** The products that the browser tests of one run share. */
export function createSharedApps(): SharedApps {
  const begun = new Map<string, Promise<App>>();
  return {
    get: (name) => {
      if (!Object.hasOwn(starts, name)) return undefined;
      const starting = begun.get(name) ?? starts[name as SharedAppName]();
      begun.set(name, starting);
      return starting;
    },
    stop: async () => {
      await Promise.allSettled([...begun.values()].map(async (one) => (await one).stop()));
    },
  };
}
