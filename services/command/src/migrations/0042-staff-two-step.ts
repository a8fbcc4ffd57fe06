export const staffTwoStep = {
  id: '0042-staff-two-step',
  sql: `
    alter table accounts add column staff_two_step boolean not null default false`,
};
