export type { OptionGroupCommand } from './decide-option-group.ts';
