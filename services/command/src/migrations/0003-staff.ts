/** A person can be on the staff of several workspaces, so a member's id is unique only within a workspace. */
export const staff = {
  id: '0003-staff',
  sql: `
    create table staff_invitations (
      id text collate "C" not null,
      email text collate "C" not null,
      role text not null,
      owner text collate "C" not null,
      created_at text collate "C" not null,
      updated_at text collate "C" not null,
      primary key (owner, id)
    );
    create index staff_invitations_by_email on staff_invitations (email, created_at);

    create table staff_members (
      id text collate "C" not null,
      invitation_id text collate "C" not null,
      email text collate "C" not null,
      role text not null,
      owner text collate "C" not null,
      created_at text collate "C" not null,
      updated_at text collate "C" not null,
      primary key (owner, id)
    );
    create index staff_members_by_id on staff_members (id, created_at);
  `,
};
