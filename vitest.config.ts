import { availableParallelism, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { createScratch } from './services/testkit/src/real-servers/scratch.ts';
import { newResultsFolder } from './services/testkit/src/test-run/results-folder.ts';
import { RunReporter } from './services/testkit/src/test-run/run-reporter.ts';

// The file that Node would load. Otherwise our files and the libraries would load different copies
// of graphql.
const graphql = fileURLToPath(import.meta.resolve('graphql'));
const alias = [{ find: /^graphql$/, replacement: graphql }];
const resolve = { conditions: ['source'], alias };
const ssr = { resolve: { conditions: ['source'] } };
const exclude = ['**/node_modules/**', '**/dist/**'];

/** The directory for the run's temporary files. It is removed even if the run crashes. */
const { directory: TMPDIR } = await createScratch();

/** The directory for reports, pictures and logs of failures. A successful run removes it. */
const resultsFolder = newResultsFolder();

/** The workers keep all cores busy, so garbage collection in more threads saves nothing. */
const execArgv = ['--single-threaded-gc'];

/** The longest specs. If one of them started last, the other workers would be idle. */
const longest =
  /\/(drills\.sweep|simulation\.swept|owner-screens\.swept|access-matrix|first-hour)\.[\w.]*spec\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((one) => !isLong(one))];
  }
}

/**
 * One worker more than cores, because tests often wait for a browser or a server. A worker with its
 * browser takes up to 1.5 GB of memory.
 */
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
const maxWorkers = Math.max(
  1,
  Math.min(availableParallelism() + 1, Math.floor(memory / (1.5 * 1024 ** 3))),
);

const servers = {
  globalSetup: [
    'services/testkit/src/real-servers/global-setup.ts',
    'web/e2e/support/shared-app-setup.ts',
  ],
  setupFiles: ['services/testkit/src/test-run/keep-failure.ts'],
  env: {
    // Selects React's production build, which renders several times faster.
    NODE_ENV: 'production',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    TMPDIR,
  },
  execArgv,
  // A safety net for hung tests.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
};

export default defineConfig({
  resolve,
  ssr,
  test: {
    reporters: [new RunReporter(resultsFolder)],
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'unit',
          env: { TMPDIR, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
          execArgv,
          include: ['**/*.unit.spec.{ts,tsx}'],
          exclude,
          // The files of a worker share their loaded modules, because no test changes these.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve,
        ssr,
        oxc: { jsx: { development: false } },
        test: {
          ...servers,
          name: 'real',
          include: ['**/*.{contract,int,e2e}.spec.ts'],
          exclude,
          isolate: false,
        },
      },
      {
        resolve,
        ssr,
        test: {
          ...servers,
          globalSetup: ['services/testkit/src/real-servers/browser-setup.ts'],
          name: 'alone',
          include: ['**/*.alone.spec.ts'],
          exclude,
          // Runs after all others, because it builds the product that they use.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
        },
      },
      {
        resolve,
        ssr,
        oxc: { jsx: { development: false } },
        test: {
          ...servers,
          name: 'sweep',
          env: { ...servers.env, SWEEP: 'on' },
          include: ['**/*.sweep.spec.ts', '**/*.swept.*.spec.ts'],
          exclude,
          isolate: false,
          testTimeout: 600_000,
        },
      },
      {
        resolve,
        ssr,
        oxc: { jsx: { development: false } },
        test: {
          ...servers,
          name: 'measured',
          include: ['**/*.measured.spec.ts'],
          exclude,
          // These specs run one by one, after all other specs.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
          testTimeout: 900_000,
        },
      },
    ],
  },
});
