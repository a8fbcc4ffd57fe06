/** Strings for the allergen and diet filter. Loaded only for menus with declarations. */
export const filter = {
  avoid: 'I avoid',
  // To be reviewed by a lawyer.
  diets: 'Only dishes marked as',
  kindsOf: 'Kinds: {{of}}',
  // To be reviewed by a lawyer.
  strict: 'Also leave out dishes that may contain traces',
  remember: 'Remember on this phone',
  rememberHint: 'Otherwise it is forgotten when you leave. It is never sent anywhere.',
  clear: 'Clear all',
  show: 'Show the dishes',
  chosen: 'Your choice',
  remove: 'Remove: {{of}}',
  // A lawyer has to review this and everything below.
  caveat: 'Based on what the venue has declared. Tell the staff about your allergy.',
  everyMenu: 'It applies to every menu that you open here.',
  fits: 'None of these declared ({{n}})',
  marked: 'Marked by the venue ({{n}})',
  traces: 'May contain traces ({{n}})',
  unknown: 'Not declared – ask the staff ({{n}})',
  unknownOrDepends: 'Not declared, or depends on what you choose – ask the staff ({{n}})',
  depends: 'Depends on what you choose: ask the staff.',
  someOptions: 'Not every choice is free of it: ask the staff.',
  optionsUnmarked: 'Only the dish is marked, not what you choose with it: ask the staff.',
  out: 'Not for you ({{n}})',
  outOrUnmarked: 'Not for you, or not marked ({{n}})',
  asOf: 'as of {{of}}',
  contains: 'Contains: {{of}}',
  none: 'Contains none of the 14 allergens, according to the venue.',
  noneButOptions:
    'According to the venue, it contains none of the 14 allergens, apart from what you choose with it.',
  mayContain: 'May contain: {{of}}',
  checked: 'Checked by the venue on {{of}}',
  ask: 'Allergens not declared: ask the staff.',
  day: '{{day}} {{month}} {{year}}',
  months: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
};
