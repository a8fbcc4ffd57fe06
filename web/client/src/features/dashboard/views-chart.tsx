import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/use-language.ts';
import { formatDay } from './format-day.ts';
import type { DayViews } from './views-summary.ts';

/** Of the drawing, which is stretched to the room that there is. */
const height = 100;
const step = 10;
const gap = 2;
/** So that a single guest is a bar, too. */
const leastScale = 4;

export type ViewsChartProps = { readonly days: readonly DayViews[] };

/**
 * A bar for each day. The slider over it is how keys, fingers and screen readers go from day to day;
 * what it stands on is written above.
 */
export function ViewsChart({ days }: ViewsChartProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  // From the end, so that "today" stays today when a day begins.
  const [back, setBack] = useState(0);
  const last = days.length - 1;
  const selected = last - Math.min(back, last);
  const most = Math.max(leastScale, ...days.map(({ views }) => views));
  const { day, views } = days[selected] ?? { day: '', views: 0 };
  const words = t('dashboard.views.onDay', {
    day: day && formatDay(day, language, 'long'),
    n: views.toLocaleString(language),
  });
  const end = (index: number): string => {
    const each = days[index];
    return each ? formatDay(each.day, language, 'short') : '';
  };
  return (
    <figure className="views-chart">
      <figcaption aria-hidden="true">{words}</figcaption>
      <div className="views-plot">
        <svg
          viewBox={`0 0 ${days.length * step} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {days.map((each, index) => {
            const tall = (each.views / most) * height;
            return (
              <rect
                key={each.day}
                x={index * step + gap / 2}
                y={height - Math.max(tall, 1)}
                width={step - gap}
                height={Math.max(tall, 1)}
                data-selected={index === selected}
              />
            );
          })}
        </svg>
        <input
          type="range"
          min={0}
          max={last}
          value={selected}
          aria-label={t('dashboard.views.chooseDay')}
          aria-valuetext={words}
          onChange={(event) => setBack(last - Number(event.currentTarget.value))}
        />
      </div>
      <div className="views-ends" aria-hidden="true">
        <span>{end(0)}</span>
        <span>{end(last)}</span>
      </div>
    </figure>
  );
}
