import type { Ids } from './operations.ts';
import { accountInput } from './venue.ts';

/** The ids of an invitation, a member and an upload, which some calls need as input. */
export type StaffIds = {
  readonly invitation: string;
  readonly member: string;
  readonly uploadToken: string;
};

export type WorkspaceOperation = {
  readonly query: string;
  readonly variables: (content: Ids, staff: StaffIds) => Record<string, unknown>;
  readonly namesSelf: boolean;
};

const read = (query: string): WorkspaceOperation => ({
  query,
  variables: () => ({}),
  namesSelf: false,
});

const input = (
  field: string,
  type: string,
  selection: string,
  variables: (content: Ids, staff: StaffIds) => object,
  namesSelf = true,
): WorkspaceOperation => ({
  query: `mutation ($input: ${type}!) { ${field}(input: $input) ${selection} }`,
  variables: (content, staff) => ({ input: variables(content, staff) }),
  namesSelf,
});

/** A call to each root field that concerns the account, the staff, uploads or the workspace itself. */
export const workspaceOperations: Readonly<Record<string, WorkspaceOperation>> = {
  listTransactions: read('{ listTransactions { items { id } } }'),
  workspaceVersion: read('{ workspaceVersion }'),
  workspaceHistory: read('{ workspaceHistory { items { version } } }'),
  menuViews: read('{ menuViews(from: "2026-05-01", to: "2026-05-31") { views } }'),
  tableViews: read('{ tableViews(from: "2026-05-01", to: "2026-05-31") { views } }'),
  accountDeletion: read('{ accountDeletion { dueAt } }'),
  requestAccountDeletion: read('mutation { requestAccountDeletion { dueAt } }'),
  takeBackAccountDeletion: read('mutation { takeBackAccountDeletion { dueAt } }'),
  listStaff: read('{ listStaff { members { id } } }'),
  createAccount: input(
    'createAccount',
    'CreateAccountInput',
    '{ id }',
    () => accountInput(`Нова ${Math.random()}`),
    false,
  ),
  updateAccount: input('updateAccount', 'UpdateAccountInput', '{ id }', ({ account }) => ({
    id: account,
    description: 'Нова',
  })),
  inviteStaff: input(
    'inviteStaff',
    'InviteStaffInput',
    '{ id }',
    () => ({ email: `${Math.random()}@example.com`, role: 'viewer' }),
    false,
  ),
  revokeInvitation: input('revokeInvitation', 'RevokeInvitationInput', '{ id }', (_, staff) => ({
    id: staff.invitation,
  })),
  sendInvitationAgain: input(
    'sendInvitationAgain',
    'SendInvitationAgainInput',
    '{ id }',
    (_, staff) => ({ id: staff.invitation }),
  ),
  changeStaffRole: input('changeStaffRole', 'ChangeStaffRoleInput', '{ id }', (_, staff) => ({
    memberId: staff.member,
    role: 'viewer',
  })),
  removeStaff: input('removeStaff', 'RemoveStaffInput', '{ id }', (_, staff) => ({
    memberId: staff.member,
  })),
  // Does not change the setting, because otherwise members without a second step would lose their access.
  requireStaffTwoStep: input(
    'requireStaffTwoStep',
    'RequireStaffTwoStepInput',
    '',
    () => ({ required: false }),
    false,
  ),
  createUpload: input(
    'createUpload',
    'CreateUploadInput',
    '{ key }',
    () => ({ fileName: 'a.png', contentType: 'image/png', size: 100, purpose: 'ITEM' }),
    false,
  ),
  uploadParts: {
    query: 'query ($t: String!) { uploadParts(uploadToken: $t) { key } }',
    variables: (_, { uploadToken }) => ({ t: uploadToken }),
    namesSelf: true,
  },
};

export const noStaff: StaffIds = { invitation: 'nobody', member: 'nobody', uploadToken: 'nobody' };
