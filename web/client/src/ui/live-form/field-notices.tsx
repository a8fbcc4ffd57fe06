import { isLanguage } from '@qr-menu/menu-page/languages';
import type { ReactNode } from 'react';
import { type FieldConflict, FieldNews } from './field-news.tsx';
import { valueAt } from './merge-values.ts';
import type { useLiveValues } from './use-live-values.ts';

type Live = ReturnType<typeof useLiveValues<object>>;

/** How a value is shown to people; absent: as it is. */
export type ShowValue = (value: string) => ReactNode;

const asItIs: ShowValue = (value) => value;

function conflictsOf(live: Live, name: string, show: ShowValue): readonly FieldConflict[] {
  const shown = (values: object, path: string) => show(String(valueAt(values, path) ?? ''));
  return [...live.conflicts]
    .filter((path) => path === name || path.startsWith(`${name}.`))
    .map((path) => {
      const language = path.slice(name.length + 1);
      return {
        path,
        mine: shown(live.mine, path),
        theirs: shown(live.saved, path),
        ...(isLanguage(language) ? { language } : {}),
      };
    });
}

/**
 * Props of a library's input that say below it what was changed elsewhere. The container is there
 * from the start: one that comes later would take the focus from the input.
 */
export const noticeBelow = (live: Live, name: string, show = asItIs) =>
  live.following
    ? {
        inputContainer: (input: ReactNode) => (
          <FieldNews conflicts={conflictsOf(live, name, show)} onChoose={live.choose}>
            {input}
          </FieldNews>
        ),
      }
    : {};

/** The same for a control that has a place for it. */
export const noticeOf = (live: Live, name: string, show = asItIs): ReactNode => (
  <FieldNews conflicts={conflictsOf(live, name, show)} onChoose={live.choose} />
);

/** A picture's address, as people read it. */
export const showPicture: ShowValue = (url) => (url ? <img src={url} alt="" /> : null);
