/** Loads a part of the script once. If that fails, the next call tries again. */
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
 * Some browsers, such as Chromium 147, remember that an import has failed (whatwg/html, issue 6768). A second
 * attempt would fail without a request, so the URL gets a parameter.
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

/** How long a slow phone is busy with the menu, in milliseconds. */
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

/** In milliseconds. On a weak network, a single request is often lost. */
const secondTry = 5_000;

/** Loads a part of the script once. If that fails, tries a second time after a pause. */
export function loadTwice<Part>(load: () => Promise<Part>): () => Promise<Part> {
  const part = loadOnce(load);
  return () =>
    part().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, secondTry));
      return part();
    });
}

/** Like `loadTwice`, but first waits until the page has arrived. */
export function loadLater<Part>(load: () => Promise<Part>): () => Promise<Part> {
  const part = loadTwice(load);
  return loadOnce(() => afterArrival().then(part));
}
