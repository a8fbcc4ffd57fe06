/** Stores values like a browser's storage, but only until the tab is closed. */
class MemoryStorage implements Storage {
  readonly #values = new Map<string, string>();

  get length(): number {
    return this.#values.size;
  }

  key(index: number): string | null {
    return [...this.#values.keys()][index] ?? null;
  }

  getItem(name: string): string | null {
    return this.#values.get(name) ?? null;
  }

  setItem(name: string, value: string): void {
    this.#values.set(name, value);
  }

  removeItem(name: string): void {
    this.#values.delete(name);
  }

  clear(): void {
    this.#values.clear();
  }
}

const probe = 'qr-menu.probe';

/** Returns the storage, or null if the browser blocks it. In that case, even reading the property throws. */
function usable(open: () => Storage): Storage | null {
  try {
    const storage = open();
    storage.setItem(probe, probe);
    storage.removeItem(probe);
    return storage;
  } catch {
    return null;
  }
}

const local = usable(() => localStorage);

/** Whether values outlive the tab. If the browser blocks storage, a sign-in ends with the tab. */
export const keepsValues = local !== null;

export const browserStorage: Storage = local ?? new MemoryStorage();

export const tabStorage: Storage = usable(() => sessionStorage) ?? new MemoryStorage();
