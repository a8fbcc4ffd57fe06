export const staffTwoStep = {
  id: '0043-staff-two-step',
  sql: `
    alter table accounts add column staff_two_step boolean not null default false`,
};
