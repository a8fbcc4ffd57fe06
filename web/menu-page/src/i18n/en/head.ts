/** What only the page's head says: no browser loads these texts as a script. */
export const head = {
  menuOf: 'The menu of {{venue}}',
};
