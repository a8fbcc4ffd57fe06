export { hoursRows } from './hours-rows.ts';
export {
  type Column,
  columns,
  type HoursColumn,
  type HoursFaultCode,
  type HoursRow,
  hoursColumns,
  type ImportFault,
  type ImportFaultCode,
  type ImportHoursRow,
  type ImportRequest,
  type ImportRow,
  type RowTexts,
  type RowValues,
} from './import-request.ts';
export {
  compareMenu,
  type MenuChange,
} from './menu-changes.ts';
export { type MenuRow, menuRows } from './menu-rows.ts';
export { planImport } from './plan-import.ts';
