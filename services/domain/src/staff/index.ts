export { invitationEnd, invitationValidDays, type StaffCommand } from './decide-staff.ts';
