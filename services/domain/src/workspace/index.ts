export type { Decision, Rejection } from '../decision.ts';
export { limits } from '../limits.ts';
export { oldestUndo } from './bin.ts';
export { decideWorkspace, type WorkspaceCommand } from './decide-workspace.ts';
export { type Difference, differencesSince, type FieldValue } from './differences.ts';
export { evolveByCommits, evolveWorkspace } from './evolve-workspace.ts';
export {
  type Account,
  type AccountDeletion,
  type EntityLists,
  emptyWorkspace,
  entityKinds,
  type Ingredient,
  type Item,
  inStock,
  type Menu,
  notDeclared,
  type Option,
  type OptionGroup,
  roleOf,
  type ScheduledChange,
  type Section,
  type Staff,
  type StaffInvitation,
  type StaffMember,
  shownUrls,
  type Transaction,
  type Workspace,
  type WorkspaceRole,
} from './workspace.ts';
