import { useState } from 'react';

export type Selection = {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (ids: readonly string[], selected: boolean) => void;
  readonly clear: () => void;
};

/** Which entries of a list are chosen for a change of all of them. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids,
    toggle: (changed, selected) =>
      setIds((before) => {
        const after = new Set(before);
        for (const id of changed) selected ? after.add(id) : after.delete(id);
        return after;
      }),
    clear: () => setIds(new Set()),
  };
}
