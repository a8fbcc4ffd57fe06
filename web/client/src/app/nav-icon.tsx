import type { NavigationIcon } from './navigation-links.ts';

const paths: Readonly<Record<NavigationIcon, string>> = {
  home: 'M3 11 12 4l9 7M6 9.5V20h12V9.5M10 20v-6h4v6',
  preview: 'M8 3h8v18H8zM11 18h2',
  venue: 'M4 20V9h16v11M3 9l2-5h14l2 5M9 20v-6h6v6',
  menu: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h4',
  section: 'M4 5h16v5H4zM4 14h16v5H4z',
  item: 'M3 18h18M5 18a7 7 0 0 1 14 0M12 11V9M10.5 9h3',
  ingredient:
    'M12 21c-5 0-8-3-8-8 0-3 2-5 5-5 1 0 2 .5 3 1 1-.5 2-1 3-1 3 0 5 2 5 5 0 5-3 8-8 8M12 9c0-3 1-5 3-6',
  staff:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M3 20c0-3.5 2.5-6 6-6s6 2.5 6 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 .8 3 2.8 3 5.5',
  history: 'M4 5v5h5M4.5 10a8 8 0 1 1-.5 4M12 8v5l3 2',
  subscription: 'M3 6h18v12H3zM3 10h18M7 15h4',
  security: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM9 12l2 2 4-4',
};

export function NavIcon({ name }: { readonly name: NavigationIcon }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
