export type SlotLimits = {
  readonly total: number;
  /** The limit for one address or user. */
  readonly perKey: number;
};

/** `release` frees the slot only once, even if it is called repeatedly. */
export type Slot = { readonly release: () => void } | { readonly full: 'key' | 'total' };

export function createSlots({ total, perKey }: SlotLimits) {
  const byKey = new Map<string, number>();
  let all = 0;

  function release(key: string): void {
    all -= 1;
    const left = (byKey.get(key) ?? 1) - 1;
    if (left > 0) byKey.set(key, left);
    else byKey.delete(key);
  }

  return (key: string): Slot => {
    const open = byKey.get(key) ?? 0;
    if (all >= total) return { full: 'total' };
    if (open >= perKey) return { full: 'key' };
    all += 1;
    byKey.set(key, open + 1);
    let taken = true;
    return {
      release: () => {
        if (taken) release(key);
        taken = false;
      },
    };
  };
}
