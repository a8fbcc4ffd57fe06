import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { createScratch } from './services/testkit/src/real-servers/scratch.ts';
import { newResultsFolder } from './services/testkit/src/test-run/results-folder.ts';
import { RunReporter } from './services/testkit/src/test-run/run-reporter.ts';

// As Node resolves it: otherwise our files get another copy of graphql than the libraries do.
const graphql = fileURLToPath(import.meta.resolve('graphql'));
const alias = [{ find: /^graphql$/, replacement: graphql }];
const resolve = { conditions: ['source'], alias };
const ssr = { resolve: { conditions: ['source'] } };
const exclude = ['**/node_modules/**', '**/dist/**'];

/** Whatever a run leaves in the temporary folder goes when it ends, however it does. */
const { directory: TMPDIR } = await createScratch();

/** Keeps what explains a failure; it is gone after a green run. */
const resultsFolder = newResultsFolder();

/** Workers keep the cores busy by themselves: garbage costs less without threads of its own beside them. */
const execArgv = ['--single-threaded-gc'];

/** What takes minutes: begun last, it would be waited for alone. */
const longest = /\/(drills\.int|(axe-public|owner-screens)\.e2e|access-matrix\.int)\.spec\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((one) => !isLong(one))];
  }
}

export default defineConfig({
  resolve,
  ssr,
  test: {
    reporters: [new RunReporter(resultsFolder)],
    // On two cores the default is one: who waits for browsers and servers leaves room for a second file.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'unit',
          env: { TMPDIR },
          execArgv,
          include: ['**/*.unit.spec.{ts,tsx}'],
          exclude,
          // A file finds the modules that the one before it has loaded; no test changes any.
          isolate: false,
          // Of no meaning for a test that ends: only what hangs is ended by it.
          testTimeout: 30_000,
        },
      },
      {
        resolve,
        ssr,
        oxc: { jsx: { development: false } },
        test: {
          name: 'real',
          include: ['**/*.{contract,int,e2e}.spec.ts'],
          exclude,
          globalSetup: [
            'services/testkit/src/real-servers/global-setup.ts',
            'web/e2e/shared-app-setup.ts',
          ],
          setupFiles: ['services/testkit/src/test-run/keep-failure.ts'],
          // As production does: React's development build renders several times slower.
          env: { NODE_ENV: 'production', TMPDIR },
          execArgv,
          isolate: false,
          // Of no meaning for a test that ends, as above.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'alone',
          env: { TMPDIR },
          include: ['**/*.{measured,alone}.spec.ts'],
          exclude,
          globalSetup: ['services/testkit/src/real-servers/browser-setup.ts'],
          setupFiles: ['services/testkit/src/test-run/keep-failure.ts'],
          // One by one when the others have ended: beside them, figures would be theirs, and what is
          // built anew would be missing for them.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
