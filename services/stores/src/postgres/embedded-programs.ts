import { readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { failure } from '@qr-menu/runtime/process';
import { z } from 'zod';

export type EmbeddedPrograms = { readonly initdb: string; readonly postgres: string };

export class EmbeddedPostgresFailed extends failure(
  'EmbeddedPostgresFailed',
  'EMBEDDED_POSTGRES_FAILED',
  false,
) {}

/** `complaint` is the program's output, or the error code if the system refused to start the program. */
export function programFailure(
  { program, dataDir }: { readonly program: string; readonly dataDir: string },
  complaint: string,
): Error {
  const sentence = (): string => {
    if (/No space left on device|ENOSPC/.test(complaint)) {
      return `the disk that holds ${dataDir} is full: free some space and start again`;
    }
    if (/Read-only file system|EROFS/.test(complaint)) {
      return `${dataDir} is on a read-only disk: name a folder on another one by DATA_DIR`;
    }
    // Node passes a program for a different processor to the shell, which cannot parse it.
    const isUnfit = /ENOEXEC|EACCES|ENOENT|EPERM|Exec format|cannot execute|not found|Syntax error/;
    if (isUnfit.test(complaint)) {
      return `${program} cannot run on this machine: remove node_modules and run npm ci here, or set DATABASE_URL to a PostgreSQL server`;
    }
    const lastLine = complaint.trim().split('\n').at(-1) ?? '';
    return `PostgreSQL did not start on ${dataDir} (${lastLine}): if this persists, set DATABASE_URL to your own server`;
  };
  return new EmbeddedPostgresFailed(sentence(), { cause: new Error(complaint) });
}

export const spawnComplaint = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

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

/** npm packages cannot contain symlinks, and `.npmrc` disables install scripts. */
async function restoreSymlinks(native: string): Promise<void> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of symlinksSchema.parse(JSON.parse(listed))) {
    const link = join(native, '..', target);
    const linked = relative(dirname(link), join(native, '..', source));
    await symlink(linked, link).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return;
      throw new EmbeddedPostgresFailed(
        `${link} cannot be created (${error.code}): let this user write there once, or run npm rebuild --ignore-scripts=false`,
        { cause: error },
      );
    });
  }
}
