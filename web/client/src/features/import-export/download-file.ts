import type { ExportMenuQuery } from '#api/generated/operations.ts';

type MenuFile = ExportMenuQuery['exportMenu'];

/** Returns a URL for a file with Base64 content. Revoke it after use. */
export function urlOfFile({ contentType, content }: MenuFile): string {
  const bytes = Uint8Array.from(atob(content), (char) => char.charCodeAt(0));
  return URL.createObjectURL(new Blob([bytes], { type: contentType }));
}

/** Lets the browser download a file. */
export function downloadFile(file: MenuFile): void {
  const address = urlOfFile(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.fileName;
  link.click();
  URL.revokeObjectURL(address);
}
