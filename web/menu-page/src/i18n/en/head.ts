/** Strings for the page's head. Browsers do not load them as a script. */
export const head = {
  menuOf: 'The menu of {{venue}}',
};
