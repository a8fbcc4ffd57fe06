import type { Pool } from 'pg';

export type OperatorRun = {
  /** The name of the command, such as `backup` or `backup --verify`. */
  readonly command: string;
  readonly line: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly isWell: boolean;
  /** The final message, which contains the result or the reason for the failure. */
  readonly told: string;
};

/** In characters. The message of an error may quote a server's output. */
const longestResult = 500;

/** Keeps one row per command. Earlier outcomes are in the logs. */
export async function noteOperatorRun(pool: Pool, run: OperatorRun): Promise<void> {
  const { command, line, startedAt, endedAt, isWell, told } = run;
  await pool.query(
    `insert into operator_runs (command, line, started_at, ended_at, is_well, told)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (command) do update set line = $2, started_at = $3, ended_at = $4, is_well = $5, told = $6`,
    [command, line, startedAt, endedAt, isWell, told.slice(0, longestResult)],
  );
}

export async function readOperatorRuns(pool: Pool): Promise<readonly OperatorRun[]> {
  const { rows: tables } = await pool.query("select to_regclass('operator_runs') as name");
  if (tables[0]?.name === null) return [];
  const { rows } = await pool.query<OperatorRun>(
    `select command, line, started_at as "startedAt", ended_at as "endedAt", is_well as "isWell", told
       from operator_runs order by command`,
  );
  return rows;
}
