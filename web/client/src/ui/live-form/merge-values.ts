/** The values of a form: strings, booleans, lists of ids, or strings by language. */
type Fields = Readonly<Record<string, unknown>>;

/** The values of a form and of the saved record. */
type LiveValues<Values> = {
  /** The saved record as the form last received it. */
  readonly saved: Values;
  readonly mine: Values;
  /** The paths that were changed both here and elsewhere, so that the user has to choose a value. */
  readonly conflicts: ReadonlySet<string>;
};

export const startFrom = <Values>(saved: Values): LiveValues<Values> => ({
  saved,
  mine: saved,
  conflicts: new Set(),
});

const isGroup = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns every path for which the user can choose between two values, such as `price` and `name.bg`. */
function paths(fields: Fields, prefix = ''): string[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    isGroup(value) ? paths(value, `${prefix}${name}.`) : [prefix + name],
  );
}

export function valueAt(values: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (isGroup(value) ? value[name] : undefined), values);
}

function withValueAt<Values extends object>(values: Values, path: string, value: unknown): Values {
  const [name = '', ...rest] = path.split('.');
  const fields = values as Fields;
  const inner = fields[name];
  const next =
    rest.length > 0 && isGroup(inner) ? withValueAt(inner, rest.join('.'), value) : value;
  return { ...values, [name]: next };
}

/** Whether a value is a list of ids, which are merged one by one. A list of rows is treated as one value. */
const isTextList = (value: unknown): value is readonly string[] =>
  isList(value) && value.every((each) => typeof each === 'string');

/** Merges two lists of ids by applying the additions and removals of both sides, so they never conflict. */
function mergedList(before: unknown, mine: readonly string[], theirs: readonly string[]) {
  const previous = isTextList(before) ? before : [];
  const added = mine.filter((each) => !previous.includes(each) && !theirs.includes(each));
  const removed = previous.filter((each) => !mine.includes(each));
  return [...theirs.filter((each) => !removed.includes(each)), ...added];
}

/** Merges in a record that was saved elsewhere. The user's input is never lost. */
export function withNews<Values extends object>(
  live: LiveValues<Values>,
  theirs: Values,
): LiveValues<Values> {
  const conflicts = new Set<string>();
  let mine = live.mine;
  for (const path of paths(theirs as Fields)) {
    const [saved, here, there] = [live.saved, live.mine, theirs].map((each) => valueAt(each, path));
    if (same(here, there)) continue;
    if (same(saved, there)) {
      if (live.conflicts.has(path)) conflicts.add(path);
    } else if (same(saved, here)) mine = withValueAt(mine, path, there);
    else if (isTextList(here) && isTextList(there)) {
      mine = withValueAt(mine, path, mergedList(saved, here, there));
    } else conflicts.add(path);
  }
  return { saved: theirs, mine, conflicts };
}

/** Applies a value that the user has typed. Typing the other side's value resolves the conflict. */
export function withTyped<Values extends object>(
  live: LiveValues<Values>,
  name: keyof Values & string,
  value: unknown,
): LiveValues<Values> {
  const mine = { ...live.mine, [name]: value };
  const open = [...live.conflicts].filter(
    (path) => !same(valueAt(mine, path), valueAt(live.saved, path)),
  );
  return { ...live, mine, conflicts: new Set(open) };
}

export function withChoice<Values extends object>(
  live: LiveValues<Values>,
  path: string,
  choice: 'mine' | 'theirs',
): LiveValues<Values> {
  const conflicts = new Set([...live.conflicts].filter((each) => each !== path));
  const mine =
    choice === 'mine' ? live.mine : withValueAt(live.mine, path, valueAt(live.saved, path));
  return { ...live, mine, conflicts };
}

export const isDirty = <Values extends object>({ saved, mine }: LiveValues<Values>): boolean =>
  paths(mine as Fields).some((path) => !same(valueAt(saved, path), valueAt(mine, path)));

/** Returns the form's text for the clipboard, without ids, image URLs or choices. */
export const writtenText = (values: object): string =>
  paths(values as Fields)
    .filter((path) => !/(ID|Url|Choice)$/.test(path))
    .map((path) => valueAt(values, path))
    .filter((value) => typeof value === 'string' && value.trim() !== '')
    .join('\n');
