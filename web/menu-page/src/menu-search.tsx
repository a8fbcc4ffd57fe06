import { type KeyboardEvent, useRef } from 'react';
import type { GuestTexts } from './i18n/guest-texts.ts';
import { Icon } from './icon.tsx';

export type MenuSearchProps = {
  readonly query: string;
  readonly onChange: (query: string) => void;
  readonly t: GuestTexts;
};

export function MenuSearch({ query, onChange, t }: MenuSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    field.current?.focus();
  };
  const obeyKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onChange('');
    // Puts a phone's keyboard away, so that the results can be seen.
    if (key === 'Enter') field.current?.blur();
  };
  return (
    <search className="search">
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        aria-label={t('guest.search')}
        placeholder={t('guest.searchHint')}
        value={query}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={obeyKey}
      />
      {query ? (
        <button type="button" aria-label={t('guest.clearSearch')} onClick={clear}>
          <Icon name="close" />
        </button>
      ) : null}
    </search>
  );
}
