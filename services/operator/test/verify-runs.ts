import { systemClock } from '@qr-menu/runtime/process';
import { plainPersonalData } from '@qr-menu/stores/keys';
import type { Pool } from 'pg';
import type { VerifyWorld } from './verify-world.ts';

type Finding = { readonly where: string; readonly part: string; readonly what: string };

type Report = { readonly first?: readonly Finding[]; readonly errors: string };

/** Returns the differences, sorted by location. Throws the command's error if it has printed no report. */
export function locationsOf({ first, errors }: Report) {
  if (!first) throw new Error(errors);
  return first.map(({ where, part, what }) => [where, part, what] as const).sort();
}

export const quietly = (pool: Pool) => ({
  pool,
  epoch: 1,
  personalData: plainPersonalData,
  only: null,
  tables: true,
  patience: 10,
  clock: systemClock,
  progress: { report: () => undefined },
  signal: new AbortController().signal,
});

type Taken = {
  readonly owner: string;
  readonly id: string;
  readonly url: string;
  readonly stream: string;
};

/** Each call returns a row of the table for a different owner. */
export function createTaking({ sql }: Pick<VerifyWorld, 'sql'>) {
  const taken = new Set<string>();
  return async (table: string): Promise<Taken> => {
    const rows = await sql(`select * from ${table} order by owner`);
    const row = rows.find(({ owner }) => !taken.has(owner));
    taken.add(row.owner);
    return { ...row, stream: `workspace:${row.owner}` };
  };
}
