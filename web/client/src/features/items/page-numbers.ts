/** Page 1, a window around the current page and the last page; `null` stands for an ellipsis. */
export function pageNumbers(page: number, pages: number): ReadonlyArray<number | null> {
  const near = [1, page - 1, page, page + 1, pages].filter((each) => each >= 1 && each <= pages);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((each, index) => {
    const previous = shown[index - 1] ?? 0;
    return each - previous > 1 ? [null, each] : [each];
  });
}
