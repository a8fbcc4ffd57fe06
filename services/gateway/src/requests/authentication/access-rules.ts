import { roleOf, type Workspace, type WorkspaceRole } from '@qr-menu/domain/workspace';
import { type ForbiddenReason, workspaceStream } from '@qr-menu/schema';
import type { StreamReader } from '@qr-menu/stores/archive';
import { GraphQLError } from 'graphql';
import { apiError } from '../../answers/api-error.ts';
import type { Mutation, Query, Subscription } from '../../generated/server.ts';
import type { RequestContext } from '../request-context.ts';
import { type Caller, requirePublicReader, requireUser } from './caller.ts';

/**
 * Determines who may call an operation:
 * - `public`: anyone with the API key, or with a role in the request's workspace;
 * - `signed-in`: any user, in any workspace;
 * - a role: users with at least this role in the request's workspace.
 */
type AccessRule = 'public' | 'signed-in' | 'viewer' | 'editor' | 'owner';

type RulesOf<Root> = Readonly<Record<Exclude<keyof Root, '__typename'>, AccessRule>>;

/** The gateway compiles only if every root field of the schema has a line here. */
export const accessRules: {
  readonly Query: RulesOf<Query>;
  readonly Mutation: RulesOf<Mutation>;
  readonly Subscription: RulesOf<Subscription>;
} = {
  Query: {
    publicMenu: 'public',
    getAccount: 'viewer',
    listAccounts: 'public',
    getMenu: 'viewer',
    listMenus: 'viewer',
    menusByAccountID: 'public',
    getSection: 'viewer',
    listSections: 'viewer',
    getItem: 'viewer',
    listItems: 'viewer',
    getIngridients: 'viewer',
    listIngridients: 'viewer',
    getOptionGroup: 'viewer',
    listOptionGroups: 'viewer',
    previewOptionPriceChange: 'viewer',
    previewPriceChange: 'viewer',
    previewCurrencyChange: 'viewer',
    listScheduledChanges: 'viewer',
    previewScheduledChange: 'viewer',
    previewAllergens: 'viewer',
    exportMenu: 'viewer',
    allergenMatrix: 'viewer',
    printMenu: 'viewer',
    previewMenuImport: 'editor',
    previewTakeBack: 'editor',
    menusAtVersion: 'editor',
    previewRestoreMenu: 'editor',
    uploadParts: 'editor',
    listStaff: 'viewer',
    workspaceHistory: 'viewer',
    listTransactions: 'owner',
    workspaceVersion: 'viewer',
    menuViews: 'viewer',
    tableViews: 'viewer',
    accountDeletion: 'viewer',
    myInvitations: 'signed-in',
    offeredInvitation: 'public',
    myWorkspaces: 'signed-in',
  },
  Mutation: {
    createAccount: 'owner',
    updateAccount: 'owner',
    requestAccountDeletion: 'owner',
    takeBackAccountDeletion: 'owner',
    createMenu: 'editor',
    updateMenu: 'editor',
    deleteMenu: 'editor',
    createSection: 'editor',
    updateSection: 'editor',
    deleteSection: 'editor',
    createItem: 'editor',
    updateItem: 'editor',
    deleteItem: 'editor',
    createIngridients: 'editor',
    updateIngridients: 'editor',
    deleteIngridients: 'editor',
    addAllergens: 'editor',
    createOptionGroup: 'editor',
    updateOptionGroup: 'editor',
    deleteOptionGroup: 'editor',
    reorderMenus: 'editor',
    reorderSections: 'editor',
    reorderItems: 'editor',
    setItemDays: 'editor',
    setItemsActive: 'editor',
    setItemsSoldOut: 'editor',
    moveItems: 'editor',
    setAllergens: 'editor',
    confirmAllergens: 'editor',
    deleteItems: 'editor',
    changePrices: 'editor',
    changeCurrency: 'editor',
    scheduleChange: 'editor',
    cancelScheduledChange: 'editor',
    markItemSoldOut: 'editor',
    markItemAvailable: 'editor',
    duplicateItem: 'editor',
    duplicateSection: 'editor',
    duplicateMenu: 'editor',
    restoreDeleted: 'editor',
    takeBack: 'editor',
    restoreMenu: 'editor',
    importMenu: 'editor',
    createUpload: 'editor',
    completeUpload: 'editor',
    inviteStaff: 'owner',
    revokeInvitation: 'owner',
    sendInvitationAgain: 'owner',
    changeStaffRole: 'owner',
    requireStaffTwoStep: 'owner',
    removeStaff: 'owner',
    acceptInvitation: 'signed-in',
    leaveWorkspace: 'signed-in',
  },
  Subscription: {
    workspaceChanges: 'viewer',
  },
};

const rank: Readonly<Record<WorkspaceRole, number>> = { viewer: 1, editor: 2, owner: 3 };

export const isAtLeast = (role: WorkspaceRole, least: WorkspaceRole): boolean =>
  rank[role] >= rank[least];

export function ruleOf(type: string, field: string): AccessRule {
  const rules: Readonly<Record<string, Readonly<Record<string, AccessRule>>>> = accessRules;
  const rule = rules[type]?.[field];
  if (!rule) throw new Error(`no access rule for ${type}.${field}`);
  return rule;
}

/** The characters of a user id. Ids with other characters are not looked up. */
const userId = /^[\w-]{1,128}$/;

/** Reads the role once per request. Rejects if the venue requires a second step that is missing. */
export function createCallerRole(
  workspaces: StreamReader<Workspace>,
  caller: Caller,
): () => Promise<WorkspaceRole | null> {
  let role: Promise<WorkspaceRole | null> | undefined;

  async function readRole(): Promise<WorkspaceRole | null> {
    if (caller.kind !== 'user') return null;
    if (caller.workspaceId === caller.userId) return 'owner';
    if (!userId.test(caller.workspaceId)) return null;
    const { state } = await workspaces.load(workspaceStream(caller.workspaceId));
    const memberRole = roleOf(state, caller.userId);
    if (memberRole !== null && state.account?.staffTwoStep && !(await caller.isTwoStep())) {
      throw twoStepRequired();
    }
    return memberRole;
  }

  return () => {
    role ??= readRole();
    return role;
  };
}

const twoStepRequired = (): GraphQLError => {
  const reason: ForbiddenReason = 'TWO_STEP_REQUIRED';
  const message = 'The venue requires a sign-in in two steps, or with a passkey';
  return apiError('FORBIDDEN', message, { reason });
};

/** Used for sockets, which are closed without giving a reason. */
export function nullIfTwoStepRequired(error: unknown): null {
  if (error instanceof GraphQLError && error.extensions.reason === 'TWO_STEP_REQUIRED') return null;
  throw error;
}

/** The answer is the same for a missing workspace and for one that the caller may not access. */
export const noAccess = (): GraphQLError =>
  apiError('FORBIDDEN', 'You have no access to this workspace');

export function requireRole(rule: AccessRule, role: WorkspaceRole | null): void {
  if (rule === 'signed-in') return;
  if (role === null) throw noAccess();
  if (rule !== 'public' && !isAtLeast(role, rule)) {
    throw apiError('FORBIDDEN', 'Your role in this workspace does not allow this');
  }
}

export async function checkAccess(
  rule: AccessRule,
  { caller, role }: { caller: Caller; role: () => Promise<WorkspaceRole | null> },
): Promise<void> {
  if (rule === 'public') requirePublicReader(caller);
  else requireUser(caller);
  if (caller.kind === 'user' && rule !== 'signed-in') requireRole(rule, await role());
}

type Resolve = (root: unknown, args: unknown, context: RequestContext, info: unknown) => unknown;

export const withAccessRules = (type: string, fields: object): Readonly<Record<string, Resolve>> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, resolve]: [string, Resolve]) => {
      const rule = ruleOf(type, field);
      const guarded: Resolve = async (root, args, context, info) => {
        await checkAccess(rule, context);
        return resolve(root, args, context, info);
      };
      return [field, guarded];
    }),
  );
