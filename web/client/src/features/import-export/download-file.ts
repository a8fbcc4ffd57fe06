import type { ExportMenuQuery } from '#api/generated/operations.ts';

type MenuFile = ExportMenuQuery['exportMenu'];

/** Returns an address for a file with Base64 content. Revoke the address after use. */
export function urlOfFile({ contentType, content }: MenuFile): string {
  const bytes = Uint8Array.from(atob(content), (char) => char.charCodeAt(0));
  return URL.createObjectURL(new Blob([bytes], { type: contentType }));
}

/** Hands a file to the browser's downloads. */
export function downloadFile(file: MenuFile): void {
  const address = urlOfFile(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.fileName;
  link.click();
  URL.revokeObjectURL(address);
}
