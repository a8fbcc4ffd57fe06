import path from 'node:path';
import {
  createRunnableDevEnvironment,
  defaultServerConditions,
  type ResolvedConfig,
  resolveConfig,
} from 'vite';

/**
 * Runs a source module during a build and returns its exports. Vite compiles it, so `tsc -b` is not needed
 * first.
 *
 * @param file relative to the root of the build
 */
export async function runSource<Module>({ root }: ResolvedConfig, file: string): Promise<Module> {
  const name = 'sources';
  const conditions = ['source', ...defaultServerConditions];
  const resolve = { conditions, noExternal: [/^#/, /^@qr-menu\//] };
  const config = await resolveConfig(
    {
      root,
      configFile: false,
      envDir: false,
      logLevel: 'error',
      environments: { [name]: { consumer: 'server', resolve } },
    },
    'serve',
  );
  const environment = createRunnableDevEnvironment(name, config, { hot: false });
  await environment.init();
  try {
    return await environment.runner.import(path.join(root, file));
  } finally {
    await environment.close();
  }
}
