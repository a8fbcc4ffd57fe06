/** What search engines show of a description. */
const shown = 160;

/** One line, cut at a word. */
export function trimmedDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= shown) return line;
  const cut = line.slice(0, shown - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s,;:.–-]+$/, '')}…`;
}
