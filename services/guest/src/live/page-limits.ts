export type PageLimits = {
  /** Open pages that this process follows. */
  readonly total: number;
  /** Of them, those of one address: a venue's guests often share one. */
  readonly perAddress: number;
};

export type Refusal = { readonly status: 429 | 503 };

/** Counts open pages. A place that is taken is given back once, however often it is released. */
export function createPageLimits({ total, perAddress }: PageLimits) {
  const byAddress = new Map<string, number>();
  let all = 0;

  function release(address: string): void {
    all -= 1;
    const left = (byAddress.get(address) ?? 1) - 1;
    if (left > 0) byAddress.set(address, left);
    else byAddress.delete(address);
  }

  return (address: string): Refusal | { readonly release: () => void } => {
    const here = byAddress.get(address) ?? 0;
    if (all >= total) return { status: 503 };
    if (here >= perAddress) return { status: 429 };
    all += 1;
    byAddress.set(address, here + 1);
    let taken = true;
    return {
      release: () => {
        if (taken) release(address);
        taken = false;
      },
    };
  };
}
