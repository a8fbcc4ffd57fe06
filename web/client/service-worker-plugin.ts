import path from 'node:path';
import { build, defaultClientConditions, type Plugin } from 'vite';

/**
 * Builds the service worker as one classic script, because not every browser supports modules in workers. Its
 * name never changes, because browsers look for updates under the same name.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle() {
      const built = await build({
        configFile: false,
        root: path.join(import.meta.dirname, '../menu-page'),
        logLevel: 'warn',
        publicDir: false,
        resolve: { conditions: ['source', ...defaultClientConditions] },
        build: {
          write: false,
          rolldownOptions: {
            input: 'service-worker/sw.ts',
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      });
      for (const { output } of [built].flat().filter((each) => 'output' in each)) {
        for (const file of output) {
          if (file.type !== 'chunk') continue;
          this.emitFile({ type: 'asset', fileName: file.fileName, source: file.code });
        }
      }
    },
  };
}
