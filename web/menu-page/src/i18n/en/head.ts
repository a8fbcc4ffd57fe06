/** Texts of the page's head. No browser loads them as a script. */
export const head = {
  menuOf: 'The menu of {{venue}}',
};
