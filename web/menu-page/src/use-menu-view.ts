import { startTransition, useCallback, useEffect, useState } from 'react';
import { type MenuView, rememberedView, rememberView } from './menu-view.ts';

/** The guest's view. The server's markup is the carousel's, so a remembered list comes after it. */
export function useMenuView(): readonly [MenuView, (view: MenuView) => void] {
  const [view, setView] = useState<MenuView>('carousel');
  useEffect(() => startTransition(() => setView(rememberedView())), []);
  const choose = useCallback((next: MenuView) => {
    rememberView(next);
    startTransition(() => setView(next));
  }, []);
  return [view, choose];
}
