import { create } from 'qrcode';

/** The modules of a QR code, row by row, without its quiet zone. */
export type CodeMatrix = {
  readonly size: number;
  readonly isDark: (row: number, column: number) => boolean;
};

/** M withstands scratches and folds (15 %); H (30 %) what a logo in the middle takes away. */
export function codeMatrix(text: string, errorCorrection: 'M' | 'H'): CodeMatrix {
  const { modules } = create(text, { errorCorrectionLevel: errorCorrection });
  return {
    size: modules.size,
    isDark: (row, column) => modules.get(row, column) === 1,
  };
}
