const paths = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  search: 'M16 16l4 4M4 11a7 7 0 1 0 14 0 7 7 0 1 0-14 0',
  close: 'M6 6l12 12M18 6L6 18',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  cards: 'M7 5h10v14H7zM3 7v10M21 7v10',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l10.5-6.5z',
  previous: 'M14.5 6l-6 6 6 6',
  next: 'M9.5 6l6 6-6 6',
  share: 'M12 15V4M8 7.5l4-4 4 4M6 11H5v9h14v-9h-1',
  leaf: 'M5 19C5 9 10 5 20 4c0 10-4 15-13 14M5 20c1-5 4-8 8-9',
  up: 'M12 19V6M6 11l6-6 6 6',
} as const;

type IconName = keyof typeof paths;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
