type Values = Readonly<Record<string, string | undefined>>;

/**
 * Puts the value of `NAME` where a value says `$(NAME)`: secrets come in variables of their own, and
 * belong into addresses. In an address it is percent-encoded.
 */
export function withReferences(
  given: Values,
  names: readonly string[],
): { readonly values: Values; readonly missing: readonly (readonly [string, string])[] } {
  const missing: (readonly [string, string])[] = [];
  const replaced = names.flatMap((name) => {
    const value = given[name];
    if (value === undefined) return [];
    const encode = value.includes('://') ? encodeURIComponent : String;
    const filled = value.replaceAll(/\$\((\w+)\)/g, (reference, other: string) => {
      const found = given[other];
      if (found === undefined) missing.push([name, other]);
      return found === undefined ? reference : encode(found);
    });
    return [[name, filled]];
  });
  return { values: { ...given, ...Object.fromEntries(replaced) }, missing };
}
