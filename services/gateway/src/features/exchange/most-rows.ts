/** With room for empty rows: a menu has 25 sections and 300 items. */
export const mostRows = 5_000;
