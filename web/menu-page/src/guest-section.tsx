import { type FocusEvent, memo } from 'react';
import { CarouselControls, useCarousel } from './carousel.tsx';
import { type GuestSectionData, langOf, textOf } from './guest-data.ts';
import type { GuestTexts } from './i18n/guest-texts.ts';
import { MenuItem } from './menu-item.tsx';

export type GuestSectionProps = {
  readonly section: GuestSectionData;
  readonly anchor: string;
  /** Whether it is the first of the page. */
  readonly leading: boolean;
  readonly currency: string;
  /** False shows every item at once. */
  readonly carousel: boolean;
  /** Carousels move on by themselves. */
  readonly playing: boolean;
  readonly t: GuestTexts;
};

export const GuestSection = memo(function GuestSection(props: GuestSectionProps) {
  const { section, anchor, leading, currency, carousel, t, playing } = props;
  const { n, d, items } = section;
  const many = items.length > 1;
  const slides = useCarousel(carousel && many, playing);
  const pictured = items.some(({ u }) => u);
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) slides.release();
  };
  return (
    <section
      id={anchor}
      className="section"
      aria-labelledby={`${anchor}-name`}
      ref={slides.setSection}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && slides.hold()}
      onPointerLeave={slides.release}
      onFocus={slides.hold}
      onBlur={leave}
    >
      <div className="heading">
        <h2 id={`${anchor}-name`} lang={langOf(n)}>
          {textOf(n)}
        </h2>
        {d ? <p lang={langOf(d)}>{textOf(d)}</p> : null}
      </div>
      {many ? (
        <div className="controls">
          <CarouselControls {...slides} t={t} />
        </div>
      ) : null}
      <div
        className="rail"
        ref={slides.setViewport}
        data-running={slides.running || undefined}
        tabIndex={carousel && many && !slides.running ? 0 : undefined}
      >
        <ol className="items">
          {items.map((item, index) => (
            <MenuItem
              // biome-ignore lint/suspicious/noArrayIndexKey: items keep no state, and ids weigh
              key={index}
              item={item}
              leading={leading && index === 0}
              pictured={pictured}
              currency={currency}
              t={t}
            />
          ))}
        </ol>
      </div>
    </section>
  );
});
