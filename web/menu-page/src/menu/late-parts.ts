/** Loads a part of the script once. After a failure the next call tries again. */
export function loadOnce<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** A slow phone is busy with the menu for this long. In milliseconds. */
const pause = 2_000;

/** Resolves when a slow phone has finished its work on the menu, or when the guest first touches the page. */
export const afterArrival: () => Promise<void> = loadOnce(
  () =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, pause);
      for (const touch of ['pointerdown', 'keydown'])
        addEventListener(touch, () => resolve(), { capture: true, once: true });
    }),
);

/** In milliseconds. A weak network often loses a single request. */
const secondTry = 5_000;

/** Loads a part of the script once, after the page's arrival. If that fails, it is tried a second time. */
export const loadLater = <Part>(load: () => Promise<Part>): (() => Promise<Part>) =>
  loadOnce(async () => {
    await afterArrival();
    return load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, secondTry));
      return load();
    });
  });
