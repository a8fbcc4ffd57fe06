import type { card as cardTexts, open as openTexts } from '../en/card.ts';

export const card: typeof cardTexts = {
  hours: 'Öffnungszeiten',
  kitchen: 'Küche',
  address: 'Adresse',
  wifi: 'WLAN',
  password: 'Passwort: {{of}}',
  openNetwork: 'Ohne Passwort',
  payment: 'Zahlung',
  service: 'Servicegebühr',
  links: 'Links',
  website: 'Website',
  map: 'Karte',
  review: 'Auf Google bewerten',
  closed: 'geschlossen',
  allDay: 'rund um die Uhr',
  daily: 'Täglich',
  season: 'Saison',
  days: 'Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag',
  everyDay: 'täglich',
  date: '{{day}}. {{month}} {{year}}',
  months: 'Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.',
};

export const open: typeof openTexts = {
  now: 'Jetzt geöffnet',
  until: 'Geöffnet bis {{of}}',
  closed: 'Jetzt geschlossen',
  today: 'Geschlossen, öffnet um {{of}}',
  tomorrow: 'Geschlossen, öffnet morgen um {{of}}',
  onDay: 'Geschlossen, öffnet am {{day}} um {{of}}',
  kitchen: 'Küche bis {{of}}',
  kitchenClosed: 'Küche geschlossen',
  days: 'Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag',
  asOf: 'Stand {{of}}',
  copy: 'Kopieren',
  copied: 'Kopiert',
};
