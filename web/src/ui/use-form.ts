import type { Language } from '@qr-menu/schema';
import type { ParseKeys } from 'i18next';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import type { LocalizedValue } from '#api/translations.ts';

type KeysOf<Values, Kind> = {
  [Key in keyof Values]: Values[Key] extends Kind ? Key : never;
}[keyof Values] &
  string;

type InputEvent = {
  readonly currentTarget: { readonly value: string };
};

export type FormOptions<Values, Output> = {
  readonly initial: Values;
  /** Its messages are keys of the catalogue. */
  readonly schema: z.ZodMiniType<Output, Values>;
  readonly onSubmit: (output: Output) => void;
};

/** The values of one form, checked by its schema when it is submitted. */
export function useForm<Values extends object, Output>({
  initial,
  schema,
  onSubmit,
}: FormOptions<Values, Output>) {
  const { t } = useTranslation();
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (faults.size > 0) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [faults]);

  const set = (name: keyof Values, value: unknown) =>
    setValues((before) => ({ ...before, [name]: value }));
  const errorOf = (name: string) => {
    const key = faults.get(name);
    return key === undefined ? undefined : t(key as ParseKeys);
  };

  return {
    values,
    form: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        const parsed = schema.safeParse(values);
        const issues = parsed.success ? [] : parsed.error.issues;
        setFaults(new Map(issues.map(({ path, message }) => [String(path[0]), message])));
        if (parsed.success) onSubmit(parsed.data);
      },
    },
    /** Props of a text field. */
    text: (name: KeysOf<Values, string>) => ({
      name,
      value: String(values[name]),
      error: errorOf(name),
      onChange: (event: InputEvent) => set(name, event.currentTarget.value),
    }),
    /** Props of a text field that has one value for each language. */
    localized: (name: KeysOf<Values, LocalizedValue>, language: Language) => {
      const value = values[name] as LocalizedValue;
      return {
        name,
        lang: language,
        value: value[language],
        error: errorOf(name),
        onChange: (event: InputEvent) =>
          set(name, { ...value, [language]: event.currentTarget.value }),
      };
    },
    checkbox: (name: KeysOf<Values, boolean>) => ({
      name,
      checked: values[name] === true,
      onChange: (event: { readonly currentTarget: { readonly checked: boolean } }) =>
        set(name, event.currentTarget.checked),
    }),
  };
}
