import { type MenuRow, menuRows, type Workspace } from '@qr-menu/domain';
import type { Language } from '@qr-menu/schema';
import type { MenuFile, MenuFileFormat } from '../../generated/server.ts';
import { writeCsv } from './write-csv.ts';

export type ExportRequest = {
  readonly menuId: string;
  readonly format: MenuFileFormat;
  readonly language: Language;
};

const contentTypes: Readonly<Record<MenuFileFormat, string>> = {
  CSV: 'text/csv; charset=utf-8',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A menu as a file for a spreadsheet. */
export async function exportMenu(
  workspace: Workspace,
  { menuId, format, language }: ExportRequest,
): Promise<MenuFile> {
  const rows = menuRows(workspace, menuId);
  const bytes = format === 'CSV' ? writeCsv(rows, language) : await workbook(rows, language);
  const name = workspace.menus.get(menuId)?.translations.name;
  return {
    fileName: `${fileName(name?.[language] || name?.bg || name?.en || name?.de)}.${format.toLowerCase()}`,
    contentType: contentTypes[format],
    content: Buffer.from(bytes).toString('base64'),
  };
}

/** Workbooks are rare, and the library is slow to load. */
async function workbook(rows: readonly MenuRow[], language: Language): Promise<Uint8Array> {
  const { writeXlsx } = await import('./write-xlsx.ts');
  return writeXlsx(rows, language);
}

/** Without what file systems refuse. */
function fileName(name = ''): string {
  const usable = name.replace(/[\\/:*?"<>|\p{C}\s]+/gu, ' ').trim();
  return [...usable].slice(0, 60).join('').replace(/^\.+/, '') || 'menu';
}
