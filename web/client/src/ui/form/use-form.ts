import type { Language } from '@qr-menu/schema';
import type { ParseKeys } from 'i18next';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import type { LocalizedValue } from '#api/translations.ts';
import { noticeBelow, noticeOf, type ShowValue } from '#ui/live-form/field-news.tsx';
import { writtenText } from '#ui/live-form/merge-values.ts';
import { useLiveValues } from '#ui/live-form/use-live-values.ts';

type KeysOf<Values, Kind> = {
  [Key in keyof Values]: Values[Key] extends Kind ? Key : never;
}[keyof Values] &
  string;

type InputEvent = {
  readonly currentTarget: { readonly value: string };
};

export type FormOptions<Values, Output> = {
  readonly initial: Values;
  /** The schema's messages are keys of the catalogue. */
  readonly schema: z.ZodMiniType<Output, Values>;
  /** May return a promise. Changes made elsewhere are applied once it has settled. */
  readonly onSubmit: (output: Output) => unknown;
  /** Set if the form can continue with another record, using a second button or Ctrl+Enter. */
  readonly another?:
    | {
        /** Resolves to whether the record was saved. */
        readonly submit: (output: Output) => Promise<boolean>;
        readonly next: (values: Values) => Values;
      }
    | undefined;
};

export const anotherValue = 'another';

/**
 * Manages the values of a form, which are validated against its schema when it is submitted. The form of an
 * existing record (`RecordState`) follows changes made elsewhere.
 */
export function useForm<Values extends object, Output>({
  initial,
  schema,
  onSubmit,
  another,
}: FormOptions<Values, Output>) {
  const live = useLiveValues(initial);
  const form = useRef<HTMLFormElement>(null);
  /** The fields that were invalid at the last attempt to save. They show errors until they are corrected. */
  const [faulty, setFaulty] = useState<ReadonlySet<string>>(new Set());
  const faults = faultsOf(schema, live.mine, faulty);
  /** The number of attempts to save while the user still had to choose a value. */
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (faulty.size > 0) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [faulty]);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('.field-news button')?.focus();
  }, [refusals]);

  const goOn = async (output: Output, { submit: save, next }: NonNullable<typeof another>) => {
    let saved = false;
    await live.submit(async () => {
      saved = await save(output);
    });
    if (!saved) return;
    live.startAnew(next(live.mine));
    form.current?.querySelector<HTMLElement>('input[name="name"]')?.focus();
  };
  const pressAnother = (event: KeyboardEvent) => {
    const button = form.current?.querySelector<HTMLButtonElement>(`[value="${anotherValue}"]`);
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !button) return;
    event.preventDefault();
    form.current?.requestSubmit(button);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = schema.safeParse(live.mine);
    const issues = parsed.success ? [] : parsed.error.issues;
    setFaulty(new Set(issues.map(({ path }) => String(path[0]))));
    if (!parsed.success) return;
    // The form is not saved until the user has seen the conflicting values.
    if (live.conflicts.size > 0) setRefusals(refusals + 1);
    else if (another && submitterOf(event) === anotherValue) void goOn(parsed.data, another);
    else void live.submit(() => onSubmit(parsed.data));
  };

  return {
    values: live.mine,
    form: { ref: form, noValidate: true, onSubmit: submit, onKeyDown: pressAnother },
    news: {
      changed: live.conflicts.size > 0,
      refused: refusals > 0,
      text: () => writtenText(live.mine),
    },
    ...useFields(live, faults),
  };
}

const submitterOf = ({ nativeEvent }: FormEvent): string | null =>
  (nativeEvent as SubmitEvent).submitter?.getAttribute('value') ?? null;

function faultsOf<Values>(
  schema: z.ZodMiniType<unknown, Values>,
  values: Values,
  faulty: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  if (faulty.size === 0) return new Map();
  const issues = schema.safeParse(values).error?.issues ?? [];
  return new Map(
    issues
      .filter(({ path }) => faulty.has(String(path[0])))
      .map(({ path, message }) => [path.join('.'), message] as const),
  );
}

type Live<Values extends object> = ReturnType<typeof useLiveValues<Values>>;

function useFields<Values extends object>(live: Live<Values>, faults: ReadonlyMap<string, string>) {
  const { t } = useTranslation();
  const values = live.mine;
  const textOf = (key: string | undefined) => (key === undefined ? undefined : t(key as ParseKeys));
  const errorOf = (name: string) =>
    textOf([...faults].find(([path]) => path === name || path.startsWith(`${name}.`))?.[1]);
  return {
    /** Returns the error for the path of a value in a list, such as `sizes.0.price`. */
    faultAt: (path: string) => textOf(faults.get(path)),
    /** Returns the props of a text field or select. `show` converts a saved value for display. */
    text: (name: KeysOf<Values, string>, show?: ShowValue) => ({
      name,
      value: String(values[name]),
      error: errorOf(name),
      onChange: (event: InputEvent) => live.type(name, event.currentTarget.value),
      ...noticeBelow(live, name, show),
    }),
    /** Returns the props of a text field with one value for each language. */
    localized: (name: KeysOf<Values, LocalizedValue>, language: Language) => {
      const value = values[name] as LocalizedValue;
      return {
        name,
        lang: language,
        value: value[language],
        error: errorOf(name),
        onChange: (event: InputEvent) =>
          live.type(name, { ...value, [language]: event.currentTarget.value }),
        ...noticeBelow(live, name),
      };
    },
    /** Returns the props for a control that passes its new value directly. */
    control: <Name extends keyof Values & string>(name: Name, show?: ShowValue) => ({
      value: values[name],
      error: errorOf(name),
      onChange: (value: Values[Name] | ((now: Values[Name]) => Values[Name])) =>
        live.type(name, value),
      notice: noticeOf(live, name, show),
    }),
    checkbox: (name: KeysOf<Values, boolean>) => ({
      name,
      checked: values[name] === true,
      onChange: (event: { readonly currentTarget: { readonly checked: boolean } }) =>
        live.type(name, event.currentTarget.checked),
    }),
  };
}
