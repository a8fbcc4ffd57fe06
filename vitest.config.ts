import { defineConfig } from 'vitest/config';

const resolve = { conditions: ['source'] };
const ssr = { resolve: { conditions: ['source'] } };
const exclude = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  resolve,
  ssr,
  test: {
    projects: [
      {
        resolve,
        ssr,
        test: { name: 'unit', include: ['**/*.unit.spec.{ts,tsx}'], exclude },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'real',
          include: ['**/*.{contract,int,e2e}.spec.ts'],
          exclude,
          globalSetup: ['services/testkit/src/real-servers/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
