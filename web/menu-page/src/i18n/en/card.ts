/** Strings for the venue's card, which the server writes. */
export const card = {
  hours: 'Opening hours',
  kitchen: 'Kitchen',
  address: 'Address',
  wifi: 'Wi-Fi',
  password: 'Password: {{of}}',
  openNetwork: 'No password',
  payment: 'Payment',
  service: 'Service charge',
  links: 'Links',
  website: 'Website',
  map: 'Map',
  review: 'Review us on Google',
  closed: 'closed',
  allDay: '24 hours',
  daily: 'Every day',
  season: 'Season',
  days: 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday',
  everyDay: 'daily',
  date: '{{day}} {{month}} {{year}}',
  months: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
};

/** Strings that say whether the venue is open now. They depend on the time, so the browser inserts them. */
export const open = {
  now: 'Open now',
  until: 'Open until {{of}}',
  closed: 'Closed now',
  today: 'Closed, opens at {{of}}',
  tomorrow: 'Closed, opens tomorrow at {{of}}',
  onDay: 'Closed, opens on {{day}} at {{of}}',
  kitchen: 'kitchen until {{of}}',
  kitchenClosed: 'kitchen closed',
  days: 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday',
  asOf: 'as of {{of}}',
  copy: 'Copy',
  copied: 'Copied',
};
