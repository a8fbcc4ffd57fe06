import { useLayoutEffect, useState } from 'react';
import { loadLater } from '../menu/late-parts.ts';

type ListParts = typeof import('./list-parts.tsx');

export const loadList = loadLater(() => import('./list-parts.tsx'));

/** Loads the code of the guest's list. Null until the code is loaded, or if the owner disabled the list. */
export function useList(isOn: boolean): ListParts | null {
  const [parts, setParts] = useState<ListParts | null>(null);
  useLayoutEffect(() => {
    if (isOn) loadList().then(setParts, () => undefined);
  }, [isOn]);
  return isOn ? parts : null;
}
