/** How each of the operator's long commands ended last. No event tells of it. */
export const operatorRuns = {
  id: '0026-operator-runs',
  sql: `
    create table operator_runs (
      command text primary key,
      line text not null,
      started_at timestamptz not null,
      ended_at timestamptz not null,
      is_well boolean not null,
      told text not null
    );
  `,
};
