/** The lowest role for each operation, or another condition. Written independently of the code. */
const content = { read: 'viewer', write: 'editor' } as const;
const ownerOnly = new Set(
  `listTransactions createAccount updateAccount requestAccountDeletion
   takeBackAccountDeletion inviteStaff revokeInvitation sendInvitationAgain
   changeStaffRole requireStaffTwoStep removeStaff`.split(/\s+/),
);
const editorReads = new Set([
  'uploadParts',
  'previewMenuImport',
  'previewTakeBack',
  'menusAtVersion',
  'previewRestoreMenu',
]);
export const publicReads = new Set([
  'publicMenu',
  'listAccounts',
  'menusByAccountID',
  'offeredInvitation',
]);
export const ownBusiness = new Set([
  'myInvitations',
  'myWorkspaces',
  'acceptInvitation',
  'leaveWorkspace',
]);
/** Has a separate case in the access matrix that uses a real upload's token. */
export const chained = new Set(['completeUpload']);

const rank = { viewer: 1, editor: 2, owner: 3 } as const;
type Role = keyof typeof rank;

export function leastRole(field: string, isMutation: boolean): Role {
  if (ownerOnly.has(field)) return 'owner';
  return isMutation || editorReads.has(field) ? content.write : content.read;
}

export const callers = [
  'anonymous',
  'api key',
  'owner',
  'other owner',
  'editor',
  'viewer',
  'revoked staff',
  'stranger in the workspace',
  'expired token',
  'forged token',
] as const;
export type MatrixCaller = (typeof callers)[number];
const roles: Readonly<Partial<Record<MatrixCaller, Role>>> = {
  owner: 'owner',
  'other owner': 'owner',
  editor: 'editor',
  viewer: 'viewer',
};
export const targets = ['own', 'foreign', 'missing', 'foreign parent'] as const;
type Target = (typeof targets)[number];

/** Returns null if the call succeeds. */
export function expected(
  caller: MatrixCaller,
  least: Role,
  target: Target,
  namesIt: boolean,
): string | null {
  if (caller === 'anonymous' || caller === 'expired token' || caller === 'forged token') {
    return 'UNAUTHENTICATED';
  }
  const role = roles[caller];
  if (role === undefined || rank[role] < rank[least]) return 'FORBIDDEN';
  // In another owner's workspace, the caller's own entities count as foreign.
  if (!namesIt) return null;
  const ownTarget = caller === 'other owner' ? 'foreign' : 'own';
  return target === ownTarget ? null : 'NOT_FOUND';
}
