import { useState } from 'react';
import type { GuestTexts } from './i18n/guest-texts.ts';
import { Icon } from './icon.tsx';
import type { SlidePosition } from './use-slide-position.ts';

export type CarouselControlsProps = {
  readonly position: SlidePosition;
  readonly previous: () => void;
  readonly next: () => void;
  readonly t: GuestTexts;
};

/** Buttons and position; the position is spoken only to those who press the buttons. */
export function CarouselControls({ position, previous, next, t }: CarouselControlsProps) {
  const [pressed, setPressed] = useState(false);
  const { index, count } = position;
  if (count < 2) return null;
  const press = (move: () => void) => () => {
    setPressed(true);
    move();
  };
  return (
    <>
      <button type="button" aria-label={t('guest.previous')} onClick={press(previous)}>
        <Icon name="previous" />
      </button>
      <span aria-hidden="true">
        {index + 1} / {count}
      </span>
      <button type="button" aria-label={t('guest.next')} onClick={press(next)}>
        <Icon name="next" />
      </button>
      <span className="spoken" role="status">
        {pressed ? t('guest.position', index + 1, count) : ''}
      </span>
    </>
  );
}
