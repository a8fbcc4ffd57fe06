export type DownloadedFile = {
  readonly fileName: string;
  readonly contentType: string;
  /** Base64. */
  readonly content: string;
};

/** Hands a file over to the browser's downloads. */
export function downloadFile({ fileName, contentType, content }: DownloadedFile): void {
  const bytes = Uint8Array.from(atob(content), (char) => char.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: contentType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
