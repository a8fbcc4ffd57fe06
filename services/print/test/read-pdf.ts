import { PDFiumLibrary } from '@hyzyla/pdfium';

const pdfium = PDFiumLibrary.init();

/**
 * The text on each page, extracted by a reader that shares no code with us. Words that continue on
 * the next line are joined, and spaces that do not break are like others.
 */
export async function pagesOf(pdf: Uint8Array): Promise<readonly string[]> {
  const document = await (await pdfium).loadDocument(pdf);
  const pages = [...document.pages()].map((page) =>
    page
      .getText()
      .replaceAll('\r\n', '\n')
      .replaceAll('\u00a0', ' ')
      .replace(/\s*\ufffe\s*/g, ''),
  );
  document.destroy();
  return pages;
}
