/** The outcome of the last run of each long operator command. This table is not derived from events. */
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
