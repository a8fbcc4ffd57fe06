export {
  type Column,
  columns,
  type ImportFault,
  type ImportFaultCode,
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
