import { useEffect, useState } from 'react';
import type { GuestTexts } from './i18n/guest-texts.ts';
import { Icon } from './icon.tsx';

const threshold = 300;

/** A button back to the start, once the guest has left it behind. */
export function ScrollToTop({ t }: { readonly t: GuestTexts }) {
  const [far, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(scrollY > threshold);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return (
    <button
      type="button"
      className="to-top"
      hidden={!far}
      aria-label={t('guest.toTop')}
      onClick={() => scrollTo({ top: 0 })}
    >
      <Icon name="up" />
    </button>
  );
}
