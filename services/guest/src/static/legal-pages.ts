import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { failure } from '@qr-menu/runtime/process';
import { type Language, languages } from '@qr-menu/schema';
import { Marked } from 'marked';
import { accessibilityStatement } from './accessibility-statement.ts';

/** The directory with legal texts is unreadable or contains unknown files. See the message for details. */
export class LegalTextsUnusable extends failure(
  'LegalTextsUnusable',
  'LEGAL_TEXTS_UNUSABLE',
  false,
) {}

export const legalTexts = ['imprint', 'privacy', 'accessibility'] as const;
export type LegalText = (typeof legalTexts)[number];

type Written = { readonly title: string; readonly html: string };

export type LegalTexts = Partial<Readonly<Record<LegalText, (language: Language) => Written>>>;

const fileName = new RegExp(`^(${legalTexts.join('|')})\\.(${languages.join('|')})\\.md$`);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Escapes HTML instead of rendering it. */
const markdown = new Marked({ renderer: { html: ({ text }) => escaped(text) } });

/**
 * Reads `imprint.bg.md`, `privacy.de.md` and so on. A missing language is replaced by the first existing one.
 * If there is a contact for accessibility but no text, the product's own statement is used.
 * @throws LegalTextsUnusable at startup, not on a request
 */
export function readLegalTexts(
  directory: string | undefined,
  accessibilityContact?: string,
): LegalTexts {
  const files = directory === undefined ? {} : readFiles(directory);
  if (accessibilityContact === undefined) return files;
  const accessibility = (language: Language) =>
    written(accessibilityStatement(language, accessibilityContact), 'accessibility');
  return { accessibility, ...files };
}

function readFiles(directory: string): LegalTexts {
  const files = readNames(directory).filter((name) => name.endsWith('.md'));
  const strange = files.find((name) => !fileName.test(name));
  if (strange !== undefined) {
    throw new LegalTextsUnusable(
      `LEGAL_DIR: ${strange} is not called like imprint.bg.md: ${legalTexts.join(', ')}; ${languages.join(', ')}`,
    );
  }
  const found = legalTexts.flatMap((name) => {
    const there = languages.filter((language) => files.includes(`${name}.${language}.md`));
    const [first] = there;
    if (first === undefined) return [];
    const read = (language: Language): Written => {
      const file = `${name}.${language}.md`;
      return written(readFileSync(path.join(directory, file), 'utf8'), file);
    };
    const texts = new Map(there.map((each) => [each, read(each)]));
    const inLanguage = (language: Language) => texts.get(language) ?? (texts.get(first) as Written);
    return [[name, inLanguage] as const];
  });
  return Object.fromEntries(found);
}

function readNames(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch (cause) {
    throw new LegalTextsUnusable(`LEGAL_DIR: ${directory} cannot be read`, { cause });
  }
}

function written(text: string, name: string): Written {
  const title = /^#\s+(.+?)\s*#*\s*$/m.exec(text)?.[1];
  if (title === undefined) {
    throw new LegalTextsUnusable(`LEGAL_DIR: ${name} has no heading: begin it with "# …"`);
  }
  return { title: escaped(title), html: markdown.parse(text, { async: false }) };
}

/** Removes links to legal texts that this installation does not have. */
export const withLegalLinks = (page: string, texts: LegalTexts): string =>
  page.replace(/<a data-legal="(\w+)"[^>]*>[^<]*<\/a>/g, (link, name: LegalText) =>
    texts[name] ? link : '',
  );

export const withLegalText = (frame: string, { title, html }: Written): string =>
  frame
    .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
    .replace('<article data-legal-text=""></article>', () => `<article>${html}</article>`);
