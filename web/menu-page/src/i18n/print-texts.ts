import type { Language } from '@qr-menu/schema';
import { print as bg } from './bg/print.ts';
import { print as de } from './de/print.ts';
import { print as en } from './en/print.ts';

const texts = { bg, en, de };

export type PrintTexts = Readonly<Record<keyof typeof en, string>>;

export function printTexts(language: Language): PrintTexts {
  const t = (key: `print.${keyof typeof en}`): string => {
    const name = key.slice('print.'.length) as keyof typeof en;
    return texts[language][name];
  };
  return {
    scan: t('print.scan'),
    hint: t('print.hint'),
    orOpen: t('print.orOpen'),
    foldHere: t('print.foldHere'),
    asOf: t('print.asOf'),
    page: t('print.page'),
    legend: t('print.legend'),
    before: t('print.before'),
    download: t('print.download'),
  };
}
