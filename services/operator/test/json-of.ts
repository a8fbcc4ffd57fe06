type Printed = { readonly out: string; readonly errors: string };

/** Parses the JSON that a command printed. If there is none, throws an error with the command's errors. */
export function jsonOf({ out, errors }: Printed) {
  if (out === '') throw new Error(`the command printed no JSON: ${errors}`);
  return JSON.parse(out);
}
