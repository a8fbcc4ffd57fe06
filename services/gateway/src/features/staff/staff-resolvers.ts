import { acceptInvitation, leaveWorkspace } from './come-and-go.ts';
import { changeStaffRole, inviteStaff, removeStaff, revokeInvitation } from './staff-mutations.ts';
import { listStaff, myInvitations, myWorkspaces } from './staff-queries.ts';

export const staffResolvers = {
  Query: { listStaff, myInvitations, myWorkspaces },
  Mutation: {
    inviteStaff,
    revokeInvitation,
    changeStaffRole,
    removeStaff,
    acceptInvitation,
    leaveWorkspace,
  },
};
