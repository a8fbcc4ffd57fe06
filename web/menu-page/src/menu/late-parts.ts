/** Loads a part of the script once. After a failure the next call tries again. */
export function loadOnce<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | undefined;
  let loadNow = load;
  return () => {
    loading ??= loadNow().catch((error: unknown) => {
      loading = undefined;
      loadNow = () => loadAgain(load);
      throw error;
    });
    return loading;
  };
}

let tries = 0;

/**
 * Some browsers, such as Chromium 147, remember that an import has failed (whatwg/html, issue 6768). A second attempt
 * then fails without a request, so the part is loaded from its address with a parameter.
 */
async function loadAgain<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    const [address] = /https?:\S+\.js/.exec(String(error)) ?? [];
    if (address === undefined) throw error;
    tries += 1;
    return import(/* @vite-ignore */ `${address}?${tries}`);
  }
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

/** Loads a part of the script once. If that fails, it is tried a second time after a pause. */
export function loadTwice<Part>(load: () => Promise<Part>): () => Promise<Part> {
  const part = loadOnce(load);
  return () =>
    part().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, secondTry));
      return part();
    });
}

/** Like `loadTwice`, but waits for the page's arrival first. */
export function loadLater<Part>(load: () => Promise<Part>): () => Promise<Part> {
  const part = loadTwice(load);
  return loadOnce(() => afterArrival().then(part));
}
