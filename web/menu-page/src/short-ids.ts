const shortest = 4;

/** Prefixes of ids, as short as keeps them apart: enough to recognise an entry after a change. */
export function shortIds(ids: readonly string[]): (id: string) => string {
  const longest = Math.max(0, ...ids.map((id) => id.length));
  let length = shortest;
  while (length < longest && new Set(ids.map((id) => id.slice(0, length))).size < ids.length) {
    length += 1;
  }
  return (id) => id.slice(0, length);
}
