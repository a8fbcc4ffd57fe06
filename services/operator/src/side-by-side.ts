/** The number of venues that are rendered at the same time. Threads compress their documents. */
export const parallelVenues = 8;

export async function sideBySide<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
  atOnce = parallelVenues,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  let failed = false;
  async function next(): Promise<void> {
    for (let item = rest.next(); !item.done && !failed; item = rest.next()) {
      try {
        await work(item.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, next));
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
}
