import { useEffect, useRef, useState } from 'react';

/** Something that opens, and closes on scrolling, on Escape and when the guest turns elsewhere. */
export function useDismissable<E extends HTMLElement>() {
  const [open, setOpen] = useState(false);
  const container = useRef<E>(null);
  useEffect(() => {
    if (!open) return;
    const close = () => setOpen(false);
    const closeOutside = ({ target }: Event) => {
      if (!container.current?.contains(target as Node)) close();
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      close();
      container.current?.querySelector('button')?.focus();
    };
    addEventListener('scroll', close, { passive: true });
    addEventListener('pointerdown', closeOutside);
    addEventListener('focusin', closeOutside);
    addEventListener('keydown', closeByKey);
    return () => {
      removeEventListener('scroll', close);
      removeEventListener('pointerdown', closeOutside);
      removeEventListener('focusin', closeOutside);
      removeEventListener('keydown', closeByKey);
    };
  }, [open]);
  return { open, setOpen, container };
}
