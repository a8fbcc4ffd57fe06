/**
 * Spreadsheets run a text that begins like this as a formula. An apostrophe before it makes it text;
 * one that is there already gets another, so that taking one away always gives back the original.
 */
const formula = /^'*[=+\-@\t\r\n]/;
const guarded = /^'+[=+\-@\t\r\n]/;

export const guardFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

export const unguardFormula = (text: string): string => (guarded.test(text) ? text.slice(1) : text);
