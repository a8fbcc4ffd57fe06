import type { Mutation, Query, Subscription } from '../../generated/server.ts';

/**
 * Who may use an operation:
 * - `public`: the API key, and everybody with a role in the request's workspace;
 * - `signed-in`: any user, whatever workspace the request names;
 * - otherwise the least role in the request's workspace.
 */
export type AccessRule = 'public' | 'signed-in' | 'viewer' | 'editor' | 'owner';

type RulesOf<Root> = Readonly<Record<Exclude<keyof Root, '__typename'>, AccessRule>>;

/** Every root field of the schema has a line here: the gateway does not compile without it. */
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
    previewPriceChange: 'viewer',
    exportMenu: 'viewer',
    previewMenuImport: 'editor',
    uploadParts: 'editor',
    listStaff: 'viewer',
    workspaceHistory: 'viewer',
    listTransactions: 'owner',
    workspaceVersion: 'viewer',
    menuViews: 'viewer',
    myInvitations: 'signed-in',
    myWorkspaces: 'signed-in',
  },
  Mutation: {
    createAccount: 'owner',
    updateAccount: 'owner',
    deleteAccount: 'owner',
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
    reorderSections: 'editor',
    reorderItems: 'editor',
    setItemsActive: 'editor',
    deleteItems: 'editor',
    changePrices: 'editor',
    markItemSoldOut: 'editor',
    markItemAvailable: 'editor',
    duplicateItem: 'editor',
    duplicateSection: 'editor',
    duplicateMenu: 'editor',
    restoreDeleted: 'editor',
    importMenu: 'editor',
    createUpload: 'editor',
    completeUpload: 'editor',
    inviteStaff: 'owner',
    revokeInvitation: 'owner',
    changeStaffRole: 'owner',
    removeStaff: 'owner',
    acceptInvitation: 'signed-in',
    leaveWorkspace: 'signed-in',
  },
  Subscription: {
    workspaceChanges: 'viewer',
  },
};

export function ruleOf(type: string, field: string): AccessRule {
  const rules: Readonly<Record<string, Readonly<Record<string, AccessRule>>>> = accessRules;
  const rule = rules[type]?.[field];
  if (!rule) throw new Error(`no access rule for ${type}.${field}`);
  return rule;
}
