import type { StaffRole } from '#api/generated/operations.ts';

export const staffRoles: readonly StaffRole[] = ['editor', 'viewer'];

export const isStaffRole = (value: string): value is StaffRole =>
  staffRoles.some((role) => role === value);
